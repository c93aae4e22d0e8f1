import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ACCOUNT_STREAM } from '#events/account/aggregate.ts'
import { type Actor, type Role, SYSTEM } from '#events/kernel/actor.ts'
import { DeviceId, ProjectId, UserId } from '#events/kernel/ids.ts'
import type { ProjectEvent } from '#events/project/events.ts'
import { projectStream } from '#events/project/stream.ts'
import { sessionStream } from '#events/session/session.ts'
import { achievements, ownAchievements } from './achievements.ts'
import type { Db } from '../../engine/projection.ts'
import { openTestDatabase, type TestDatabase } from '../../../server/testing/database.ts'
import { at, type GivenEvent } from '../../../server/testing/projections/recorded.ts'
import { given } from '../../../server/testing/projections/specification.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await openTestDatabase()
})
afterAll(() => test.drop())

const [employee, installer] = [UserId.parse(1), UserId.parse(2)]
const BEN: Actor = { id: installer, role: 'installer' }
const SESSION = '00000000-0000-4000-8000-000000000001'

const registered = (userId: UserId, role: Role, actor: Actor = SYSTEM): GivenEvent => ({
  stream: ACCOUNT_STREAM,
  actor,
  type: 'UserRegistered',
  data: {
    userId,
    role,
    username: `u${userId}`,
    firstName: 'A',
    lastName: 'B',
    email: `${userId}@x.example`,
    companyId: null,
  },
})
const people = [registered(employee, 'employee'), registered(installer, 'installer')]
const signedIn: GivenEvent = {
  stream: sessionStream(installer),
  actor: BEN,
  type: 'SignedIn',
  data: { sessionId: SESSION },
}
const on = (
  event: ProjectEvent,
  rest: Partial<Pick<GivenEvent, 'actor' | 'source' | 'occurredAt' | 'recordedAt'>> = {},
): GivenEvent => ({
  stream: projectStream(ProjectId.parse(3)),
  actor: BEN,
  ...event,
  ...rest,
})
const deviceId = (id: number) => DeviceId.parse(id)
const installed = (id: number, rest?: Parameters<typeof on>[1]) =>
  on({ type: 'DeviceInstalled', data: { deviceId: deviceId(id) } }, rest)
const takenBack = (id: number) => on({ type: 'DeviceMovedBackToWaiting', data: { deviceId: deviceId(id) } })
const deleted: GivenEvent = {
  stream: ACCOUNT_STREAM,
  type: 'UserDeleted',
  data: { userId: installer, username: 'u2', firstName: 'A', lastName: 'B', email: '2@x.example', role: 'installer' },
}

/** The installer's achievements, their points, and how far they are with those not yet earned. */
async function ofBen(db: Db) {
  const own = await ownAchievements(db, { id: installer, role: 'installer' })
  const nameOf = (id: number) => own.achievements.find((achievement) => achievement.id === id)?.name
  const earned = own.userAchievements.filter(({ completed }) => completed)
  const begun = own.userAchievements.filter(({ completed, progress }) => !completed && progress > 0)
  return {
    earned: Object.fromEntries(earned.map(({ achievementId, earnedAt }) => [nameOf(achievementId), earnedAt])),
    begun: Object.fromEntries(begun.map(({ achievementId, progress }) => [nameOf(achievementId), progress])),
    ...own.onboarding,
  }
}
const after = (...events: readonly GivenEvent[]) =>
  given(...people, ...events).answer(test.database.pool, [achievements], ofBen)

describe('achievements', () => {
  it('[PROJ-1] [ACHIEVE-2] are earned by who did it, when they did it', async () => {
    expect(await after(signedIn, installed(7))).toEqual({
      earned: { 'Welcome aboard': at(2), 'First device': at(3) },
      begun: { 'In the swing': 1, 'A hundred devices': 1, Regular: 1 },
      userId: installer,
      totalXp: 20,
      completedSteps: ['sign-in', 'install-device'],
      currentStep: 'own-password',
      lastUpdated: at(3),
    })
  })

  it('[ACHIEVE-2] work that was done offline is earned when it was done', async () => {
    expect((await after(installed(7, { occurredAt: '2025-03-01T10:00:00.000Z' }))).earned).toEqual({
      'First device': '2025-03-01T10:00:00.000Z',
    })
  })

  it('[ACHIEVE-2] a day counts on which the server took work, however long that had waited', async () => {
    const on = (when: 'recordedAt' | 'occurredAt') =>
      [1, 1, 2, 3].map((day, id) => installed(id + 1, { [when]: `2025-03-0${day}T10:00:00.000Z` }))
    expect((await after(...on('recordedAt'))).begun['Regular']).toBe(3)
    expect((await after(...on('occurredAt'))).begun['Regular']).toBe(1)
  })

  it('[ACHIEVE-2] people who register themselves have chosen a password of their own; those who were registered have not', async () => {
    const own: GivenEvent = { ...registered(installer, 'customer'), source: 'web' }
    const read = (event: GivenEvent) => given(event, signedIn).answer(test.database.pool, [achievements], ofBen)
    expect(await read(own)).toMatchObject({
      earned: { 'Your own key': at(0), 'Welcome aboard': at(1) },
      totalXp: 20,
      currentStep: 'describe-device',
    })
    const byEmployee: GivenEvent = { ...own, actor: { id: employee, role: 'employee' } }
    expect((await read(byEmployee)).earned).toEqual({ 'Welcome aboard': at(1) })
  })

  it('[ACHIEVE-3] count things, not gestures: a device that is taken back and installed again is the same', async () => {
    const loop = Array.from({ length: 12 }, () => [installed(7), takenBack(7)]).flat()
    expect((await after(...loop)).begun['In the swing']).toBe(1)
    const ten = Array.from({ length: 10 }, (_, id) => installed(id + 1))
    const { earned, begun, totalXp } = await after(...loop, ...ten)
    expect(earned['In the swing']).toBe(at(people.length + loop.length + 9))
    expect({ begun: begun['A hundred devices'], totalXp }).toEqual({ begun: 10, totalXp: 30 })
  })

  it('[ACHIEVE-3] stay earned, and are given once', async () => {
    const ten = Array.from({ length: 10 }, (_, id) => installed(id + 1))
    const once = await after(...ten)
    const again = await after(...ten, ...ten.map((_, id) => takenBack(id + 1)), ...ten)
    expect({ ...again, lastUpdated: '' }).toEqual({ ...once, lastUpdated: '' })
  })

  it('[ACHIEVE-4, HIST-120] nothing is earned by what the system, the provider, a reactor, the demo or an API key did', async () => {
    const others = (['demo', 'provider', 'webhook', 'reactor', 'import', 'api'] as const).map((source) =>
      installed(7, { source }),
    )
    expect((await after(...others, installed(8, { actor: SYSTEM }))).earned).toEqual({})
  })

  it('[ACHIEVE-5] the next step is that of the role that a person has now', async () => {
    const role: GivenEvent = {
      stream: ACCOUNT_STREAM,
      type: 'UserRoleChanged',
      data: { userId: installer, role: 'customer', previous: 'installer' },
    }
    const { completedSteps, currentStep } = await after(signedIn, installed(7), role)
    expect({ completedSteps, currentStep }).toEqual({
      completedSteps: ['sign-in', 'install-device'],
      currentStep: 'own-password',
    })
  })

  it('[ACHIEVE-7] go with the account, and what is told of its person later brings nothing back', async () => {
    const nothing = { earned: {}, begun: {}, totalXp: 0, completedSteps: [], currentStep: 'sign-in', lastUpdated: null }
    expect(await after(signedIn, installed(7), deleted, installed(8))).toEqual({ userId: installer, ...nothing })
    const { rows } = await test.database.pool.query(`select doc from ${achievements.rows} where id = $1`, [installer])
    expect(rows).toEqual([{ doc: { isDeleted: true } }])
  })

  it('[ACHIEVE-1] those that a role cannot earn are not shown to it', async () => {
    const names = await given(...people).answer(test.database.pool, [achievements], async (db) =>
      (await ownAchievements(db, { id: installer, role: 'customer' })).achievements.map(({ name }) => name),
    )
    expect(names).toEqual([
      'Welcome aboard',
      'Your own key',
      'First tick',
      'Thorough',
      'First device',
      'In the swing',
      'A hundred devices',
      'Tried and tested',
      'Steady hand',
      'Well described',
      'Your word counts',
      'Regular',
    ])
  })
})
