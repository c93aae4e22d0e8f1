// The dialogs about whose work a card is, and all other screens of a board that have a file of their own.
import type { Page } from 'playwright/test'
import type { Screen } from '../kit/screen.ts'
import { openFirstCard } from '../kit/screen-steps.ts'
import { sameScreens } from './same-screens.ts'

async function openOnCard(page: Page, name: string): Promise<void> {
  await openFirstCard(page)
  await page.getByRole('dialog').getByRole('button', { name }).click()
}

export const boardScreens: Screen[] = [
  {
    name: 'card-flag',
    person: 'installer',
    open: (page) => openOnCard(page, 'Flag as blocked'),
    seen: (page) => page.getByRole('dialog', { name: 'Flag as blocked' }),
    opens: ['features/board/work/flag-dialog.tsx'],
  },
  {
    name: 'card-people',
    person: 'employee',
    open: (page) => openOnCard(page, 'People and day'),
    seen: (page) => page.getByRole('dialog', { name: 'People and day' }),
    opens: ['features/board/work/work-dialog.tsx'],
  },
  ...sameScreens,
]
