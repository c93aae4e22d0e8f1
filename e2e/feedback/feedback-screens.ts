import { dialog, loseList, openDetails, openList, sendNothing } from './feedback-page.ts'
import type { Screen } from '../kit/screen.ts'

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
  { name: 'feedback', person: 'employee', open: openList, seen: (page) => page.getByRole('article').first() },
  {
    name: 'feedback-details',
    person: 'employee',
    open: openDetails,
    seen: (page) => dialog(page).getByText('Submitted by'),
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
