// The search over everything, and how a page comes into its states.
import type { Page } from 'playwright/test'
import { makeBoard, openBoard } from '../kit/board-page.ts'
import type { Screen } from '../kit/screen.ts'
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

async function findNothing(page: Page): Promise<void> {
  await openFind(page)
  await sought(page).fill('zebra crossing')
}

async function failToFind(page: Page): Promise<void> {
  await page.route('**/api/find?q=c*', (route) => route.fulfill({ status: 500, json: { message: 'No.' } }))
  await openFind(page)
  await sought(page).fill('cam')
}

const files = { person: 'employee', opens: ['frame/find/find-dialog.tsx'] } as const

export const findScreens: readonly Screen[] = [
  { name: 'find', ...files, path: '/', open: openFind, seen: findDialog },
  { name: 'find-results', ...files, open: find, seen: (page) => findDialog(page).getByRole('option').first() },
  { name: 'find-nothing', ...files, path: '/', open: findNothing, seen: (page) => page.getByText('Nothing found for') },
  { name: 'find-failed', ...files, path: '/', open: failToFind, seen: (page) => page.getByText('The search failed') },
]
