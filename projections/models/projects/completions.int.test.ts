import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ProjectId, UserId } from '#events/kernel/ids.ts'
import { EXAMPLE_PROJECT } from '#events/project/examples.ts'
import { projectStream } from '#events/project/stream.ts'
import type { DomainEvent } from '#events/registry.ts'
import { openTestDatabase, type TestDatabase } from '../../../server/testing/database.ts'
import { ANA, at, type GivenEvent } from '../../../server/testing/projections/recorded.ts'
import { given } from '../../../server/testing/projections/specification.ts'
import type { Db } from '../../engine/projection.ts'
import { completions, listCompletions } from './completions.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await openTestDatabase()
})
afterAll(() => test.drop())

const on = (id: number, event: DomainEvent): GivenEvent => ({ stream: projectStream(ProjectId.parse(id)), ...event })
const created = (id: number, name: string) =>
  on(id, {
    type: 'ProjectCreated',
    data: { ...EXAMPLE_PROJECT, projectId: ProjectId.parse(id), name, assignedUsers: [] },
  })
const completed = (id: number, more: Partial<GivenEvent> = {}): GivenEvent =>
  ({ ...on(id, { type: 'ProjectCompleted', data: {} }), ...more }) as GivenEvent
const reopened = (id: number) => on(id, { type: 'ProjectReopened', data: {} })

const list = (events: readonly GivenEvent[], limit = 10) =>
  given(...events).answer(test.database.pool, [completions], (db) => listCompletions(db, limit))

/** Who completed each project. */
async function completers(db: Db): Promise<unknown[]> {
  const { rows } = await db.query(`select (doc ->> 'completedBy')::int as by from ${completions.rows} order by id`)
  return rows.map((row: { by: number | null }) => row.by)
}

describe('[REPORT-11] the completions', () => {
  it('are those of projects that are complete, under their present names, the last one first', async () => {
    const events = [created(1, 'Quay'), created(2, 'Hall'), created(3, 'Open'), completed(1), completed(2)]
    const renamed = on(1, { type: 'ProjectRenamed', data: { name: 'North quay', previous: 'Quay' } })
    expect(await list([...events, renamed])).toEqual([
      { id: 2, name: 'Hall', at: at(4), changes: 0, changedAt: at(4) },
      { id: 1, name: 'North quay', at: at(3), changes: 1, changedAt: at(5) },
    ])
    expect(await list(events, 1)).toMatchObject([{ id: 2 }])
  })

  it('end with a reopening and a deletion, and count from the last completion', async () => {
    const events = [created(1, 'Quay'), created(2, 'Hall'), completed(1), completed(2), reopened(1)]
    expect(await list(events)).toMatchObject([{ id: 2, name: 'Hall', at: at(3) }])
    const again = await list([...events, completed(1)])
    expect(again).toMatchObject([
      { id: 1, at: at(5), changes: 1, changedAt: at(5) },
      { id: 2, changes: 0 },
    ])
    expect(await list([...events, on(2, { type: 'ProjectDeleted', data: { name: 'Hall' } })])).toEqual([])
  })

  it('have the time when the work was done, which may be before it was told, and the person', async () => {
    const ivo = { id: UserId.parse(2), role: 'installer' } as const
    const events = [created(1, 'Quay'), created(2, 'Hall'), completed(1, { occurredAt: '2025-03-02T10:00:00.000Z' })]
    const all = [...events, completed(2, { actor: ivo })]
    expect(await list(all)).toMatchObject([{ id: 2 }, { id: 1, at: '2025-03-02T10:00:00.000Z' }])
    expect(await given(...all).answer(test.database.pool, [completions], completers)).toEqual([ANA.id, ivo.id])
    const again = await given(...all, reopened(2)).answer(test.database.pool, [completions], completers)
    expect(again).toEqual([ANA.id, null])
  })

  it('of one moment stand in one order, the project made last first', async () => {
    const recordedAt = at(9)
    const made = [created(1, 'Quay'), created(2, 'Hall'), created(3, 'Pier')]
    const events = [...made, completed(2, { recordedAt }), completed(3, { recordedAt }), completed(1, { recordedAt })]
    expect((await list(events)).map(({ id }) => id)).toEqual([3, 2, 1])
    expect((await list(events, 2)).map(({ id }) => id)).toEqual([3, 2])
  })
})
