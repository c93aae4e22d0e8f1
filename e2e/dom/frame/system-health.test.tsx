import { cleanup, render, screen, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { queryClient } from '../../../client/api/request/query-client.ts'
import { HealthTab } from '../../../client/features/system/health-tab.tsx'
import { noteCompared } from '../../../projections/engine/compared.ts'
import { READ_MODELS } from '../../../projections/models/all.ts'
import { createEventStoreDB } from '../../../server/event-store/eventstoredb/store.ts'
import { startFakeEventStoreDB } from '../../../server/testing/eventstoredb/server.ts'
import { Around, openTestPage, type TestPage, user } from '../test-page.tsx'

let page: TestPage
/** How far the clock of the server runs ahead, in milliseconds. */
let aheadMs = 0
beforeAll(async () => {
  page = await openTestPage({ now: () => new Date(Date.now() + aheadMs) })
})
afterEach(() => {
  cleanup()
  queryClient.clear()
})
afterAll(() => page.close())

/** The state of a store, as its row says it. */
async function badgeOf(name: string): Promise<string | null | undefined> {
  const table = await screen.findByRole('table', { name: 'Stores' })
  const row = await within(table).findByRole('row', { name: new RegExp(`^${name} `) })
  return within(row).getAllByRole('cell')[0]?.textContent
}

it('[METRICS-20] each read model says when it was compared and what came of it, and a check of the log gives its head as one line', async () => {
  const { pool, store } = page.app.runtime
  const { users, projects } = READ_MODELS
  await noteCompared(pool, users.schema, { rows: 5, differing: 0 })
  await noteCompared(pool, projects.schema, { rows: 7, differing: 2 })
  await pool.query(`update projections.compared set at = '2026-03-02T12:00:00Z'`)
  await page.signIn('employee')
  render(<HealthTab />, { wrapper: Around })

  const rowOf = async (name: string) => {
    const table = await screen.findByRole('table', { name: 'Read models' })
    return (await within(table).findByRole('row', { name: new RegExp(`^${name} `) })).textContent
  }
  expect(await rowOf('users')).toMatch(/5 rows right.*Mar 2, 2026/)
  expect(await rowOf('projects')).toMatch(/2 rows not as the log says.*Mar 2, 2026/)
  expect(await rowOf('notes')).toContain('Not yet')

  await user.click(screen.getByRole('button', { name: 'Check the Log' }))
  const head = await screen.findByLabelText<HTMLInputElement>('Head of the log')
  expect(head.value).toMatch(new RegExp(`^${Number(await store.head())}:[0-9a-f]{64}$`))
})

it('[METRICS-60] a store that is full has a badge that says so, and the others have theirs', async () => {
  const employee = await page.app.as('employee')
  await page.signIn('employee')
  const { pool } = page.app.runtime
  await pool.query(`create function full_disk() returns trigger language plpgsql as $$ begin
    raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`)
  await pool.query('create trigger full_disk before insert on es_event execute function full_disk()')
  const create = (name: string) => employee('POST', '/api/projects', { name, verkadaInstanceId: 1 })
  expect(await create('Hall')).toMatchObject({ status: 503 })
  render(<HealthTab />, { wrapper: Around })
  expect(await badgeOf('Database')).toBe('The database is full.')
  expect(await badgeOf('Event log')).toBe('The event log is full.')
  expect(await badgeOf('Photos')).toBe('Answers')
  await pool.query('drop function full_disk cascade')
  expect(await create('Gate')).toMatchObject({ status: 201 })
  await expect.poll(() => badgeOf('Event log'), { timeout: 30_000 }).toBe('Answers')
})

it('[METRICS-61] clocks that differ are told of in a notice, until they agree', async () => {
  await page.signIn('employee')
  aheadMs = 3 * 3_600_000
  render(<HealthTab />, { wrapper: Around })
  await screen.findByText('The clocks differ')
  await screen.findByText('The clock of this server is 3 hours ahead of that of the database.')
  aheadMs = 0
  await expect.poll(() => screen.queryByText('The clocks differ'), { timeout: 30_000 }).toBeNull()
})

it('[METRICS-60] an event log that is away has a badge that says so, beside a database that answers', async () => {
  const eventStore = await startFakeEventStoreDB()
  const other = await openTestPage({ openLog: () => createEventStoreDB(eventStore.url) })
  try {
    await other.signIn('employee')
    eventStore.stop()
    render(<HealthTab />, { wrapper: Around })
    expect(await badgeOf('Event log')).toBe('The event log does not answer.')
    expect(await badgeOf('Database')).toBe('Answers')
  } finally {
    await other.close()
    eventStore.stop()
  }
})
