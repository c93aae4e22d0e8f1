import { afterAll, beforeAll, expect, it } from 'vitest'
import { DeviceId, ProjectId } from '#events/kernel/ids.ts'
import { projectStream } from '#events/project/stream.ts'
import { history } from './history.ts'
import { readPage } from './history-reads.ts'
import { openTestDatabase, type TestDatabase } from '../../../server/testing/database.ts'
import { at, type GivenEvent } from '../../../server/testing/projections/recorded.ts'
import { given } from '../../../server/testing/projections/specification.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await openTestDatabase()
})
afterAll(() => test.drop())

const project = ProjectId.parse(3)
const HOUR = 3_600
const added = (id: number, seconds: number): GivenEvent => {
  const data = { deviceId: DeviceId.parse(id), name: `Cam ${id}`, type: 'camera', description: '' } as const
  const event = { type: 'ManualCardAdded', data: { ...data, status: 'waiting' } } as const
  return { stream: projectStream(project), recordedAt: at(seconds), ...event }
}

it.each([
  ['less than a day: those that follow have its time', 20 * HOUR, (limit: number) => (limit < 20 * HOUR ? 1 : 13)],
  [
    'more than a day: it has the time of those that follow',
    72 * HOUR,
    (limit: number) => (limit < HOUR ? 1 : 11 + limit / HOUR),
  ],
])('[HIST-122] lines keep their order where a clock was ahead by %s', async (_, ahead, expected) => {
  const wrong = Array.from({ length: 10 }, (__, n) => added(2 + n, ahead + n))
  const log = [added(1, 0), ...wrong, added(12, HOUR), added(13, 2 * HOUR)]
  const upTo = (limit: number) =>
    given(...log).answer(test.database.pool, [history], async (db) => {
      const asked = { order: 'oldest', limit: 50 } as const
      const read = async (filter: { from?: string; to?: string }) =>
        (await readPage(db, { project, role: 'employee' }, filter, asked)).lines.map(({ first }) => first)
      return { to: await read({ to: at(limit) }), from: await read({ from: at(limit + 1) }) }
    })
  const all = log.map((__, revision) => revision)
  for (const limit of [0, HOUR, 2 * HOUR, 80 * HOUR]) {
    const count = Math.min(13, expected(limit))
    expect({ limit, ...(await upTo(limit)) }).toEqual({ limit, to: all.slice(0, count), from: all.slice(count) })
  }
})
