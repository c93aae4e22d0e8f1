import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { addCards, createProject, devicesOf, move } from '../../testing/app/answers.ts'
import { onPostgres } from '../../testing/on-postgres.ts'
import { liveClients } from '../../testing/test-client.ts'
import { sharedApp } from '../../testing/app/shared-app.ts'

const CARDS = 3_000
const READS = 90

const app = await sharedApp()
const employee = await app.as('employee')
let project: number
let cards: readonly number[]
const clients = liveClients(() => app)

beforeAll(async () => {
  project = (await createProject(employee, 'Large', ['customer'])).id
  cards = await addCards(employee, project, CARDS)
})
afterEach(() => clients.closeAll())

it('[READ-20] [FAULT-19] one customer who reads a large board ninety times at once takes the database from no one', async () => {
  const customer = await app.as('customer')
  const watcher = await clients.connect('colleague')
  await watcher.open(project)

  const reads = Promise.all(
    Array.from({ length: READS }, () =>
      customer('GET', `/api/projects/${project}/devices`).then(({ status }) => status),
    ),
  )
  let isOver = false
  void reads.then(() => {
    isOver = true
  })
  let moves = 0
  while (!isOver || moves < 10) {
    const card = cards[moves % cards.length] ?? 0
    await move(employee, card, moves < cards.length ? 'installed' : 'waiting')
    expect(await employee('GET', '/api/projects')).toMatchObject({ status: 200 })
    expect(await app.anonymous('GET', '/readyz')).toMatchObject({ status: 200 })
    moves += 1
  }
  const statuses = await reads
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(10)
  expect(new Set(statuses)).toEqual(new Set([200, 429]))
  await watcher.until(() => watcher.eventsOf(project).length >= moves)
  expect(watcher.messages('stores')).toEqual([])
  expect(await devicesOf(customer, project)).toHaveLength(CARDS)
})

it(
  '[FAULT-19] a request that gets no connection comes again, and no page is told that the stores are away',
  onPostgres,
  async () => {
    const { pool } = app.runtime
    const watcher = await clients.connect('colleague')
    // The server holds some of them for good.
    const connections = await Promise.allSettled(Array.from({ length: pool.options.max }, () => pool.connect()))
    const taken = connections.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
    const card = `/api/devices/${cards[1] ?? 0}/status`
    const later = async () => {
      // Two that fail within a second say no more than one.
      await sleep(1_500)
      return employee('PATCH', card, { status: 'installed' })
    }
    const asked = [employee('GET', '/api/companies'), employee('PATCH', card, { status: 'installed' }), later()]
    const answers = await Promise.all(asked).finally(() => {
      for (const client of taken) client.release()
    })
    for (const answer of answers)
      expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' }, headers: { 'retry-after': '1' } })
    await move(employee, cards[0] ?? 0, 'confirmed')
    await watcher.until(() => watcher.changes().length > 0)
    expect(watcher.messages('stores')).toEqual([])
  },
)
