// The search over everything, and how a page comes into its states.
import type { Page } from 'playwright/test'
import { makeBoard, openBoard } from '../kit/board-page.ts'
import type { Screen } from '../kit/screen.ts'
import { dashboard } from '../kit/first-screens.ts'
import { findDialog, openFind, said, sought } from './find-page.ts'

async function find(page: Page): Promise<void> {
  const id = await makeBoard(page, `Found at ${'the far end of the harbour '.repeat(5)}`.trim(), [
    { name: 'CAM-017 Gate', description: 'Serial Q8XK-42A7-9PPL, above the door of the lodge' },
    { name: `CAM-018 ${'G'.repeat(150)}`, status: 'installed' },
  ])
  await openBoard(page, id)
  await openFind(page)
  await sought(page).fill('cam-01')
  await said(page).getByText('result').waitFor()
}

async function failToFind(page: Page): Promise<void> {
  await page.route('**/api/find?q=c*', (route) => route.fulfill({ status: 500, json: { message: 'No.' } }))
  await sought(page).fill('cam')
}

const files = { person: 'employee', opens: ['frame/find/find-dialog.tsx'] } as const

const empty: Screen = { name: 'find', ...files, from: dashboard, open: openFind, seen: findDialog }
const nothing: Screen = {
  ...files,
  name: 'find-nothing',
  from: empty,
  open: (page) => sought(page).fill('zebra crossing'),
  seen: (page) => page.getByText('Nothing found for'),
}

export const findScreens: readonly Screen[] = [
  { name: 'find-results', ...files, open: find, seen: (page) => findDialog(page).getByRole('option').first() },
  empty,
  nothing,
  {
    ...files,
    name: 'find-failed',
    from: nothing,
    open: failToFind,
    seen: (page) => page.getByText('The search failed'),
  },
]
