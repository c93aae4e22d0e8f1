import { describe, expect, it } from 'vitest'
import { CommandId } from '#events/kernel/ids.ts'
import { plainText } from '#events/kernel/history.ts'
import { fact } from '#events/kernel/testing/decider-spec.ts'
import { SEED } from '#events/kernel/testing/rounds.ts'
import { seededRandom } from '#events/kernel/seeded-random.ts'
import type { SentPlanEvent } from '#events/live/protocol.ts'
import { planAnswer } from '#events/plan/answer.ts'
import type { Plan } from '#events/plan/api.ts'
import type { PlanEvent } from '#events/plan/events.ts'
import { evolve } from '#events/plan/evolve.ts'
import { added, device, project, replaced } from '#events/plan/examples.ts'
import { openPlan } from '#events/plan/open-plan.ts'
import { pinKey } from '#events/plan/page.ts'
import { PlanId } from '#events/plan/plan-id.ts'
import { createPlayer } from '../../replay/player.ts'
import { PlanLog } from './plan-log.ts'

const START = Date.parse('2026-03-02T08:00:00.000Z')
const MINUTE_MS = 60_000
const of = { projectId: project }
const place = (x: number, version = 1, page = 1) => ({ page, version, x, y: 0.5 })
const pin = (id: number) => ({ deviceId: device(id), kind: 'planned' as const })
const tiles = { key: 't', digest: 't', bytes: 9, mediaType: 'application/octet-stream' }

/** An event of the command of this number, so many minutes after the start. */
const sent = (event: PlanEvent, revision: number, command = revision): SentPlanEvent =>
  ({
    ...fact(event),
    ...{ revision, recordedAt: new Date(START + revision * MINUTE_MS).toISOString(), occurredAt: null },
    commandId: CommandId.parse(`00000000-0000-4000-8000-${`${command}`.padStart(12, '0')}`),
  }) as never

const EVENTS: readonly SentPlanEvent[] = [
  sent(added(2), 0),
  sent({ type: 'PageRendered', data: { ...of, page: 1, version: 1, tiles, title: 'Ground', sheet: null } }, 1),
  sent({ type: 'PinsPlaced', data: { ...of, pins: [{ ...pin(7), place: place(0.25) }] } }, 2),
  sent({ type: 'PinsPlaced', data: { ...of, pins: [{ ...pin(8), place: place(0.5, 1, 2) }] } }, 3),
  sent({ type: 'PinsMoved', data: { ...of, pins: [{ ...pin(8), from: place(0.5, 1, 2), to: place(0.75) }] } }, 4),
  sent({ type: 'CablesLaid', data: { ...of, cables: [{ from: device(7), to: device(8), page: 1, metres: 9 }] } }, 5),
  sent(replaced([0.5, 0, 0, 0.5, 0, 0]), 6),
  sent(
    { type: 'CablesTakenAway', data: { ...of, cables: [{ from: device(7), to: device(8), page: 1, metres: 9 }] } },
    7,
  ),
  sent({ type: 'PinsTakenAway', data: { ...of, pins: [{ ...pin(7), place: place(0.25) }] } }, 8, 7),
  sent({ type: 'PageRendered', data: { ...of, page: 1, version: 2, tiles, title: 'Ground', sheet: null } }, 9),
]

function logOf(events = EVENTS): PlanLog {
  const log = new PlanLog(PlanId.parse(5), (id, time) => `Cam ${id} of minute ${(time - START) / MINUTE_MS}`)
  log.append(events)
  return log
}

/** The plan after an event, folded from the first one. */
function folded(revision: number) {
  const model = openPlan()
  for (const event of EVENTS.slice(0, revision + 1)) model.apply(evolve(model.view, event))
  const { plan } = model.view
  return plan && planAnswer(plan, model.view, revision)
}

/** The pins of a plan in the order of their keys, and what else moments change. */
const inOrder = (plan: Plan | null) =>
  plan && [plan.revision, plan.cables, plan.pins.toSorted((one, other) => pinKey(one).localeCompare(pinKey(other)))]

describe('[PLAN-62] the moments of a plan', () => {
  it('are its gestures, and lead from each to any other as if it were folded anew', () => {
    const log = logOf()
    expect(Array.from({ length: log.head + 1 }, (_, at) => log.revisionOf(at))).toEqual([1, 2, 3, 4, 5, 6, 9])
    const random = seededRandom(SEED)
    for (let round = 0; round < 60; round++) {
      const at = random.int(0, log.head)
      expect(inOrder(log.planAt(at)), `seed ${SEED}`).toEqual(inOrder(folded(log.revisionOf(at))))
    }
  })

  it('show each drawing of then by the tiles that it has by now', () => {
    const log = logOf(EVENTS.slice(0, 7))
    const page = (at: number) => {
      const { version, state } = log.planAt(at)?.pages[0] ?? {}
      return [version, state]
    }
    expect([page(4), page(5)]).toEqual([
      [1, 'ready'],
      [2, 'rendering'],
    ])
    log.append(EVENTS.slice(7))
    expect([page(log.head), page(5), page(4)]).toEqual([
      [2, 'ready'],
      [2, 'ready'],
      [1, 'ready'],
    ])
  })

  it('take what came while one of them shows', () => {
    const log = logOf(EVENTS.slice(0, 8))
    const { player } = { player: createPlayer(log, log.head) }
    expect(log.planAt(log.head)?.pins).toHaveLength(2)
    log.append(EVENTS.slice(8))
    player.grown()
    expect(log.planAt(player.store.getState().at)?.pins.map(({ deviceId }) => deviceId)).toEqual([device(8)])
    expect(() => log.append([sent(added(), 12)])).toThrow('event 12 comes after 9')
  })

  it('are found by a revision, a time and a card, and say which page and card they are about', () => {
    const log = logOf()
    expect([0, 1, 2, 7, 9, 10].map((revision) => log.momentOf({ revision }))).toEqual([0, 0, 1, 6, 6, -1])
    const time = (minutes: number) => log.momentOf({ time: new Date(START + minutes * MINUTE_MS).toISOString() })
    expect([-1, 0, 2.5, 99].map(time)).toEqual([-1, 0, 1, 6])
    expect(log.momentOf(null)).toBe(6)
    expect([log.nextOf(device(8), 0, 1), log.nextOf(device(8), 4, 1), log.nextOf(device(7), 1, -1)]).toEqual([
      2,
      6,
      null,
    ])
    expect([0, 1, 2, 3, 4, 5].map((at) => log.changeOf(at))).toEqual([
      { page: null, card: null },
      { page: 1, card: device(7) },
      { page: 2, card: device(8) },
      { page: 1, card: device(8) },
      { page: 1, card: null },
      { page: 1, card: null },
    ])
  })

  it('are told with the names of their cards then, a gesture as one', () => {
    const log = logOf()
    const things = { instance: () => '', folder: () => '', person: () => '' }
    const words = (at: number) => plainText(log.sentence(at, at, 'others', () => 'Ana', things))
    expect(words(1)).toBe('Ana placed Cam 7 of minute 2 on page 1 of the plan Hall.pdf')
    expect(words(6)).toMatch(
      /^Ana removed the cable between .* and took Cam 7 of minute 7 off page 1 of the plan Hall\.pdf$/,
    )
  })
})
