import { afterAll, beforeAll, expect, it } from 'vitest'
import { SYSTEM } from '#events/kernel/actor.ts'
import { plainText } from '#events/kernel/history.ts'
import { CommandId, DeviceId, ProjectId, UserId } from '#events/kernel/ids.ts'
import { PlanId } from '#events/plan/plan-id.ts'
import { projectStream } from '#events/project/stream.ts'
import { openTestDatabase, type TestDatabase } from '../../../server/testing/database.ts'
import type { GivenEvent } from '../../../server/testing/projections/recorded.ts'
import { given } from '../../../server/testing/projections/specification.ts'
import { history } from './history.ts'
import { type Reader, readPage } from './history-reads.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await openTestDatabase()
})
afterAll(() => test.drop())

const hall = ProjectId.parse(3)
const gateId = DeviceId.parse(1)
const people = [registered(1, 'Ana', 'Horvat'), registered(2, 'Ivo', 'Lind')]
const gate: GivenEvent = {
  ...{ stream: projectStream(hall), type: 'ManualCardAdded' },
  data: { deviceId: gateId, name: 'Gate', type: 'camera', description: '', status: 'waiting' },
}

function registered(id: number, firstName: string, lastName: string): GivenEvent {
  const names = { username: `user-${id}`, email: `user-${id}@x.example`, firstName, lastName }
  const data = { userId: UserId.parse(id), ...names, role: 'employee', companyId: null } as const
  return { stream: 'accounts', actor: SYSTEM, type: 'UserRegistered', data }
}

it('[PLAN-30] [PLAN-31] tell of plans by their names then; not to a key that may not read plans', async () => {
  const about = { projectId: hall }
  const file = { key: 'k', digest: 'd', bytes: 1, mediaType: 'image/png', fileName: 'Hall.png' } as const
  const place = { page: 1, version: 1, x: 0.5, y: 0.5, why: 'A pipe' }
  const events: GivenEvent[] = [
    gate,
    { stream: 'plan-7', type: 'PlanAdded', data: { ...about, planId: PlanId.parse(7), file, pages: [] } },
    {
      ...{ stream: 'plan-7', type: 'PinsPlaced', actor: { id: UserId.parse(2), role: 'installer' } },
      data: { ...about, pins: [{ deviceId: gateId, kind: 'built', place }] },
    },
  ]
  const linesFor = (reader: Omit<Reader, 'project'>) =>
    given(...people, ...events).answer(test.database.pool, [history], async (db) => {
      const { lines } = await readPage(db, { project: hall, ...reader }, {}, { order: 'oldest', limit: 9 })
      return lines
    })
  expect((await linesFor({ role: 'customer' })).map((line) => [plainText(line.parts), line.new])).toEqual([
    ['Ana Horvat added Gate to Waiting To Be Installed', 'Gate'],
    ['Ana Horvat added the plan Hall.png', null],
    ['Ivo Lind placed Gate on page 1 of the plan Hall.png as built', 'A pipe'],
  ])
  const lacks = { notes: false, plans: true, site: false, surveys: false }
  expect((await linesFor({ role: 'employee', lacks })).map(({ kind }) => kind)).toEqual(['devices'])
})

it('[PLAN-63] name the plan and its revision right after them, those of a gesture that of its last event, and no change of the board that they undo', async () => {
  const about = { projectId: hall }
  const file = { key: 'k', digest: 'd', bytes: 1, mediaType: 'image/png', fileName: 'Hall.png' } as const
  const [place, to] = [0.5, 0.75].map((x) => ({ page: 1, version: 1, x, y: 0.5 }))
  if (!place || !to) throw new Error('there are two places')
  const cable = { from: gateId, to: DeviceId.parse(2), page: 1, metres: 5 }
  const gesture = { stream: 'plan-7', command: 77 }
  const undone = CommandId.parse('00000000-0000-4002-8000-000000000077')
  const pin = { deviceId: gateId, kind: 'planned' } as const
  const events: GivenEvent[] = [
    gate,
    { stream: 'plan-7', type: 'PlanAdded', data: { ...about, planId: PlanId.parse(7), file, pages: [] } },
    { stream: 'plan-7', type: 'PinsPlaced', data: { ...about, pins: [{ ...pin, place }] } },
    { ...gesture, type: 'CablesTakenAway', data: { ...about, cables: [cable] } },
    { ...gesture, type: 'PinsMoved', data: { ...about, pins: [{ ...pin, from: place, to }] } },
    {
      ...{ stream: 'plan-7', type: 'PinsMoved', undoes: [{ commandId: undone, revision: 2 }] },
      data: { ...about, pins: [{ ...pin, from: to, to: place }] },
    },
    { stream: 'plan-7', type: 'PlanDeleted', data: { ...about, fileName: 'Hall.png' } },
  ]
  const lines = await given(...people, ...events).answer(test.database.pool, [history], async (db) => {
    const page = await readPage(db, { project: hall, role: 'employee' }, {}, { order: 'oldest', limit: 9 })
    return page.lines.map(({ kind, plan, undoes }) => [kind, plan?.id, plan?.revision, undoes])
  })
  expect(lines).toEqual([
    ['devices', undefined, undefined, undefined],
    ['plans', 7, 0, undefined],
    ['plans', 7, 1, undefined],
    ['plans', 7, 3, undefined],
    ['plans', 7, 4, undefined],
    ['plans', undefined, undefined, undefined],
  ])
})
