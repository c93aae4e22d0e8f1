import { describe, expect, it } from 'vitest'
import type { Actor } from '../../kernel/actor.ts'
import { CommandId, DeviceId, UserId } from '../../kernel/ids.ts'
import { fact, specification } from '../../kernel/testing/decider-spec.ts'
import { ScheduleCardsBody } from '../commands/schedule-cards.ts'
import { cardsOf, type ProjectCommand } from '../commands.ts'
import { projectDecider } from '../decide.ts'
import type { ProjectEvent } from '../events.ts'
import { EXAMPLE_CREATED } from '../examples.ts'
import { stepsOfAll } from '../undo/steps-of.ts'
import type { Flag, Schedule } from './work.ts'

const { given } = specification(projectDecider)
const card = (value: number) => DeviceId.parse(value)
const person = (value: number) => UserId.parse(value)
const [ANA, BO, CY] = [person(1), person(2), person(3)]
const installer: Actor = { id: BO, role: 'installer' }
const done = (event: ProjectEvent) => fact<ProjectEvent>(event)
const created = done(EXAMPLE_CREATED)
const access = done({
  type: 'ProjectUsersChanged',
  data: { assignedUsers: ['bo@x.example'], granted: ['bo@x.example'], revoked: [] },
})
const added = (id: number) =>
  done({
    type: 'ManualCardAdded',
    data: { deviceId: card(id), name: `Cam ${id}`, type: 'camera', description: '', status: 'waiting' },
  })
const theirs = (id: number, from: UserId[], to: UserId[]): ProjectEvent => ({
  type: 'CardsAssigned',
  data: { cards: [{ deviceId: card(id), from, to }] },
})
const assign = (ids: number[], userIds: UserId[], access?: { userId: UserId; email: string | null }[]) =>
  ({ type: 'AssignCards', data: { deviceIds: ids.map(card), userIds, ...(access && { access }) } }) as const
const onDay = (id: number, from: Schedule | null, to: Schedule | null): ProjectEvent => ({
  type: 'CardsScheduled',
  data: { cards: [{ deviceId: card(id), from, to }] },
})
const schedule = (ids: number[], day: string | null, part: Schedule['part'] = 'all-day') =>
  ({ type: 'ScheduleCards', data: { deviceIds: ids.map(card), day, part } }) as const
const TUESDAY: Schedule = { day: '2026-12-01', part: 'morning' }
function undo(...events: ReturnType<typeof done>[]): ProjectCommand {
  const steps = stepsOfAll(events, { cardsOf: () => [], fileOf: () => '' })
  if (typeof steps === 'string') throw new Error(steps)
  const undoes = [CommandId.parse('00000000-0000-4000-8000-000000000001')]
  return { type: 'Undo', data: { undoes, steps: [...steps] } }
}

describe('[WORK-1] giving cards to people', () => {
  it('replaces those who have them, on all cards at once, and records what is not so yet', () => {
    const before = done(theirs(7, [], [ANA, CY]))
    expect(given(created, added(7), added(8), before).when(assign([7, 8, 8], [CY, ANA, CY])).events).toEqual([
      theirs(8, [], [ANA, CY]),
    ])
    expect(given(created, added(7), before).when(assign([7], [])).events).toEqual([theirs(7, [ANA, CY], [])])
    expect(given(created, added(7)).when(assign([7], [])).events).toEqual([])
  })

  it('takes all cards or none', () => {
    expect(given(created, added(7)).refusal(assign([7, 9], [ANA]))).toEqual({ code: 'card-unknown', deviceId: 9 })
    const closed = done({ type: 'ProjectCompleted', data: {} })
    expect(given(created, added(7), closed).refusal(assign([7], [ANA]))).toEqual({ code: 'project-closed' })
  })

  it('[WORK-2] is refused for a person without access, who are told by the e-mail in any case', () => {
    const board = given(created, access, added(7))
    const [all, one] = [
      { userId: ANA, email: null },
      { userId: BO, email: 'BO@X.example' },
    ]
    expect(board.when(assign([7], [ANA, BO], [all, one])).events).toEqual([theirs(7, [], [ANA, BO])])
    const refusal = { code: 'person-without-access', userId: CY }
    expect(board.refusal(assign([7], [CY], [{ userId: CY, email: 'cy@x.example' }]))).toEqual(refusal)
    expect(board.refusal(assign([7], [CY], [all]))).toEqual(refusal)
  })

  it('[WORK-3] is open to installers for themselves alone', () => {
    const others = given(created, added(7), done(theirs(7, [], [ANA])))
    expect(others.when(assign([7], [ANA, BO]), installer).events).toEqual([theirs(7, [ANA], [ANA, BO])])
    for (const people of [[BO], [], [ANA, BO, CY]])
      expect(others.refusal(assign([7], people), installer)).toEqual({ code: 'assign-oneself' })
  })

  it('[WORK-4] ends for those who may not see the project any more, and for them alone', () => {
    const board = given(created, access, added(7), added(8), done(theirs(7, [], [BO, CY])), done(theirs(8, [], [ANA])))
    const end = (userId: UserId, email: string | null) => ({ type: 'EndAssignments', data: { userId, email } }) as const
    expect(board.when(end(CY, 'cy@x.example')).events).toEqual([
      { type: 'CardsAssigned', data: { cards: [{ deviceId: 7, from: [BO, CY], to: [BO] }], lost: CY } },
    ])
    expect(board.when(end(BO, 'bo@X.example')).events).toEqual([])
    expect(board.when(end(BO, null)).events).toHaveLength(1)
  })
})

describe('[WORK-5] the day of cards', () => {
  it('is set, changed and taken away on all of them at once', () => {
    const board = given(created, added(7), added(8), done(onDay(8, null, TUESDAY)))
    expect(board.when(schedule([7, 8], '2026-12-01', 'morning')).events).toEqual([onDay(7, null, TUESDAY)])
    expect(board.when(schedule([8], null)).events).toEqual([onDay(8, TUESDAY, null)])
  })

  it('is a day that there is', () => {
    const body = (day: unknown) => ScheduleCardsBody.safeParse({ deviceIds: [7], day })
    for (const wrong of ['2026-02-30', '0001-01-01', '9999-12-31', '01.12.2026', '2026-12-01T00:00:00Z', '', undefined])
      expect(body(wrong).error?.issues[0]?.message).toBe('Give the day as YYYY-MM-DD')
    expect(body('2028-02-29').data).toMatchObject({ day: '2028-02-29', part: 'all-day' })
  })

  it('[WORK-3] is open to installers on their own cards alone', () => {
    const board = given(created, added(7), done(theirs(7, [], [ANA])))
    expect(board.refusal(schedule([7], '2026-12-01'), installer)).toEqual({ code: 'schedule-own' })
    const own = given(created, added(7), done(theirs(7, [], [BO])))
    expect(own.when(schedule([7], '2026-12-01', 'morning'), installer).events).toEqual([onDay(7, null, TUESDAY)])
  })
})

describe('[WORK-6] the flag of a card', () => {
  const flag = { type: 'FlagCard', data: { deviceId: card(7), kind: 'no-access', reason: 'Locked' } } as const
  const clear = { type: 'ClearFlag', data: { deviceId: card(7) } } as const

  it('says why it is blocked, by whom and since when, until it is cleared', () => {
    const [event] = given(created, added(7)).when(flag).events
    if (event?.type !== 'CardFlagged') throw new Error('the card is not flagged')
    expect(event.data).toMatchObject({ from: null, to: { kind: 'no-access', reason: 'Locked' } })
    const board = given(created, added(7), done(event))
    expect(board.view.card(card(7))?.flag).toEqual(event.data.to)
    expect(board.when(flag).events).toEqual([])
    const cleared: ProjectEvent = { type: 'CardFlagged', data: { deviceId: card(7), from: event.data.to, to: null } }
    expect(board.when(clear).events).toEqual([cleared])
    expect(given(created, added(7)).when(clear).events).toEqual([])
  })
})

describe('[WORK-7] an undo', () => {
  const flag: Flag = { kind: 'other', reason: 'Rain', by: CY, at: '2026-11-28T20:00:00.000Z' }
  const flagged: ProjectEvent = { type: 'CardFlagged', data: { deviceId: card(7), from: null, to: flag } }
  const changes: [string, ProjectEvent, ProjectEvent][] = [
    ['people', theirs(7, [], [ANA, BO]), theirs(7, [ANA, BO], [])],
    ['the day', onDay(7, null, TUESDAY), onDay(7, TUESDAY, null)],
    ['the flag', flagged, { type: 'CardFlagged', data: { deviceId: card(7), from: flag, to: null } }],
  ]
  it.each(changes)('turns %s back, and comes to nothing where it is so', (_, change, back) => {
    const board = given(created, added(7), done(change))
    expect(board.when(undo(done(change))).events).toEqual([back])
    expect(given(created, added(7)).when(undo(done(change))).events).toEqual([])
    expect(board.when(undo(done(back))).events).toEqual([])
    expect(given(created, added(7)).when(undo(done(back))).events).toEqual([change])
  })

  it('waits behind the commands on its cards, and those after it wait behind it', () => {
    expect(cardsOf(undo(done(theirs(7, [], [ANA])), done(onDay(8, null, TUESDAY))))).toEqual([8, 7])
    expect(cardsOf(undo(done(flagged)))).toEqual([7])
  })

  it('is refused where a card says a third thing, or where it gives a card to others than the installer', () => {
    const given7 = done(theirs(7, [], [ANA]))
    const other = given(created, added(7), given7, done(theirs(7, [ANA], [CY])))
    expect(other.refusal(undo(given7))).toMatchObject({ code: 'undo-moved-on', deviceId: 7 })
    expect(given(created, added(7), given7).refusal(undo(given7), installer)).toEqual({ code: 'assign-oneself' })
  })

  it('of an import is refused where a card of it was given to a person', () => {
    const imported = done({
      type: 'DevicesImported',
      data: {
        ...{ batchId: 'b', fileName: 'a.csv', part: 1, parts: 1 },
        cards: [{ deviceId: card(7), name: 'Cam 7', type: 'camera', description: '' }],
      },
    })
    expect(given(created, imported, done(theirs(7, [], [ANA]))).refusal(undo(imported))).toMatchObject({
      code: 'undo-moved-on',
    })
  })
})
