// The screens of the history, and how a page comes into their states.
import type { Page } from 'playwright/test'
import { button, makeBoard } from '../kit/board-page.ts'
import { line, moveTogether, openHistory } from './history-page.ts'
import { makeNote } from '../notes/notes-page.ts'
import type { Screen } from '../kit/screen.ts'
import { firstProject } from '../kit/screen-steps.ts'

/** A history of a batch that is open, the longest name, and texts before and after; the link marks one of its lines. */
async function readHistory(page: Page): Promise<void> {
  const cards = [{ name: 'C'.repeat(200) }, { name: 'Cam 2' }]
  const id = await makeBoard(page, 'Long ago', cards)
  await makeNote(page, id, { title: 'T'.repeat(300), content: 'Ask at the lodge.\nNot after 18:00.' })
  await moveTogether(
    page,
    id,
    cards.map(({ name }) => name),
  )
  await openHistory(page, id, '?revision=2')
  await button(page, 'Newer changes').click()
  await line(page, 'marked 2 devices').getByRole('button', { name: '2 changes' }).click()
}

async function filterHistory(page: Page): Promise<void> {
  await openHistory(page, await makeBoard(page, 'Filtered', [{ name: 'Cam 1' }]))
  await button(page, 'Filter').click()
}

async function findNoHistory(page: Page): Promise<void> {
  const id = await makeBoard(page, 'Not found', [{ name: 'Cam 1' }])
  await page.goto(`/projects/${id}/history?q=nothing&kind=import&from=2026-01-01`)
}

async function readFacts(page: Page): Promise<void> {
  await page.goto(`/projects/${await firstProject(page)}/history?tab=facts`)
}

const filter: Screen = {
  name: 'history-filter',
  person: 'employee',
  open: filterHistory,
  seen: (page) => page.getByRole('dialog').getByText('Kind of change'),
  opens: ['features/history/history-filters.tsx'],
}

export const historyScreens: readonly Screen[] = [
  {
    name: 'history',
    person: 'employee',
    open: readHistory,
    seen: (page) => page.getByRole('list', { name: 'What this line is about' }),
  },
  filter,
  {
    name: 'history-day',
    from: filter,
    person: 'employee',
    open: (page) => page.getByRole('dialog', { name: 'Filter' }).getByLabel('From', { exact: true }).click(),
    isReopened: true,
    seen: (page) => page.getByRole('grid'),
  },
  {
    name: 'history-none',
    person: 'employee',
    open: findNoHistory,
    seen: (page) => page.getByRole('heading', { name: 'No change fits what you look for' }),
  },
  {
    name: 'history-facts',
    person: 'employee',
    open: readFacts,
    seen: (page) => page.getByRole('img', { name: /^Cards in each column/ }),
  },
  {
    name: 'history-gone',
    path: '/projects/999999/history',
    person: 'installer',
    seen: (page) => page.getByRole('heading', { name: 'This history is not available' }),
  },
]
