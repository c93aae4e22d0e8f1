import { button } from '../kit/board-page.ts'
import { dialog, loseList, openFirst, openList, sendNothing } from './feedback-page.ts'
import type { Screen } from '../kit/screen.ts'

const list: Screen = {
  name: 'feedback',
  person: 'employee',
  open: openList,
  seen: (page) => page.getByRole('article').first(),
}
const details: Screen = {
  name: 'feedback-details',
  from: list,
  person: 'employee',
  open: openFirst,
  seen: (page) => dialog(page).getByText('Submitted by'),
  opens: ['features/feedback/feedback-details.tsx'],
}

/** The form for feedback, and the list of it. */
export const feedbackScreens: readonly Screen[] = [
  {
    name: 'submit-feedback',
    path: '/',
    person: 'customer',
    open: sendNothing,
    seen: (page) => dialog(page).getByRole('alert').first(),
    opens: ['features/feedback/feedback-dialog.tsx'],
  },
  list,
  details,
  {
    name: 'feedback-picture',
    from: details,
    person: 'employee',
    open: (page) => button(page, 'View the screenshot of "The list is empty"').click(),
    seen: (page) => page.getByRole('img', { name: 'Screenshot of "The list is empty"' }),
    opens: ['features/feedback/feedback-screenshot.tsx'],
  },
  {
    name: 'feedback-none-found',
    path: '/feedback?find=nothing+like+it&status=closed',
    person: 'employee',
    seen: (page) => page.getByText(/^No feedback (yet|found)$/),
  },
  {
    name: 'feedback-failed',
    person: 'employee',
    open: loseList,
    seen: (page) => page.getByText('Error Loading Feedback'),
  },
]
