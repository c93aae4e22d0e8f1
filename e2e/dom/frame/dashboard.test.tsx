import { cleanup, render, screen } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { App } from '../../../client/app.tsx'
import { queryClient } from '../../../client/api/request/query-client.ts'
import { addCards, complete, createProject } from '../../../server/testing/app/answers.ts'
import { openTestPage, type TestPage } from '../test-page.tsx'

// happy-dom gives every element the height 0, and the dashboard renders the projects that it has room for.
Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, value: 2_000 })

let page: TestPage
beforeAll(async () => {
  page = await openTestPage()
})
afterEach(() => {
  cleanup()
  queryClient.clear()
})
afterAll(() => page.close())

/** The start, as the customer has it. */
async function openStart(): Promise<void> {
  await page.signIn('customer')
  history.pushState(null, '', '/')
  render(<App />)
}
/** Screens and their code come one after another, which takes a busy machine a while. */
const patience = { timeout: 30_000 }

it('[PROJ-30] a person without any project reads so, and one whose projects are all closed reads that', async () => {
  await openStart()
  await screen.findByRole('heading', { name: 'No projects yet' }, patience)
  expect(screen.queryByText('All Projects Complete')).toBeNull()
  cleanup()
  queryClient.clear()
  const employee = await page.app.as('employee')
  const { id } = await createProject(employee, 'Done', ['customer'])
  await complete(employee, id)
  await openStart()
  await screen.findByRole('heading', { name: 'All Projects Complete' }, patience)
  expect(screen.queryByText('No projects yet')).toBeNull()
})

it('[WORK-32] counts the blocked cards of a project, and leads to the board that shows them', async () => {
  const employee = await page.app.as('employee')
  const { id } = await createProject(employee, 'Blocked', ['customer'])
  const [first, second] = await addCards(employee, id, 2)
  for (const card of [first, second])
    await employee('POST', `/api/devices/${card}/flag`, { kind: 'no-access', reason: 'Locked' })
  const rows = async () => JSON.stringify((await (await page.app.as('customer'))('GET', '/api/projects')).body)
  await expect.poll(rows).toContain('"flagged":2')
  await openStart()
  const link = await screen.findByRole('link', { name: '2 blocked cards' }, patience)
  expect(link.getAttribute('href')).toBe(`/?projectId=${id}&blocked=yes`)
})
