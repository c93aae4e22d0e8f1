import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { SYSTEM } from '#events/kernel/actor.ts'
import { HistoryKind } from '#events/kernel/history.ts'
import { DeviceId, ProjectId } from '#events/kernel/ids.ts'
import type { ProjectEvent } from '#events/project/events.ts'
import { projectStream } from '#events/project/stream.ts'
import { history } from './history.ts'
import { type Paging, readPage } from './history-reads.ts'
import { queryOf } from './history-terms.ts'
import { openTestDatabase, type TestDatabase } from '../../../server/testing/database.ts'
import type { GivenEvent } from '../../../server/testing/projections/recorded.ts'
import { given } from '../../../server/testing/projections/specification.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await openTestDatabase()
})
afterAll(() => test.drop())

const project = ProjectId.parse(3)
const deviceId = DeviceId.parse(1)
const on = (event: ProjectEvent, more: Pick<GivenEvent, 'actor'> = {}): GivenEvent => ({
  stream: projectStream(project),
  ...event,
  ...more,
})
const card = { deviceId, name: 'Cam 1', type: 'camera', description: '', status: 'waiting' } as const
const events = [
  on({ type: 'ManualCardAdded', data: card }),
  on({ type: 'DeviceInstalled', data: { deviceId } }),
  on({ type: 'DeviceOnlineReported', data: { deviceId, online: true } }, { actor: SYSTEM }),
  on({ type: 'DeviceDescribed', data: { deviceId, description: 'Mast', previous: '' } }),
]

/** The queries of a read, and the first revisions of the lines that it found. */
const readOf = (kind: HistoryKind[], order: Paging['order']) =>
  given(...events).answer(test.database.pool, [history], async (db) => {
    const asked = vi.spyOn(db, 'query')
    const { lines } = await readPage(db, { project, role: 'employee' }, { kind }, { order, limit: 50 })
    const queries = asked.mock.calls.map(([text]) => String(text))
    asked.mockRestore()
    return { queries, found: lines.map(({ first }) => first) }
  })

describe('[HIST-55] a page of a history costs', () => {
  it.each(['newest', 'oldest'] as const)(
    'no look-up in the rest of a record whose lines were all read, %s first',
    async (order) => {
      const { found, queries } = await readOf(['status'], order)
      expect(found).toEqual([1])
      expect(queries).toHaveLength(2)
    },
  )

  it('a walk over the next lines where all but the reports are asked for', async () => {
    const kind = HistoryKind.options.filter((one) => one !== 'provider')
    const { found, queries } = await readOf(kind, 'newest')
    expect(found).toEqual([3, 1, 0])
    expect(queries).toHaveLength(2)
    expect(queries.join(' ')).not.toContain('id + 0')
    expect(queryOf(project, { kind }, ['employees'])).toBe(`(!'p${project}_kprovider')`)
  })
})
