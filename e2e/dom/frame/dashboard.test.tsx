import { cleanup, render, screen } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { App } from '../../../client/app.tsx'
import { queryClient } from '../../../client/api/request/query-client.ts'
import { complete, createProject } from '../../../server/testing/app/answers.ts'
import { openTestPage, type TestPage } from '../test-page.tsx'

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
