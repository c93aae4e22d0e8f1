import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { CommandId, DeviceId } from '#events/kernel/ids.ts'
import { seededRandom } from '#events/kernel/seeded-random.ts'
import { seedsOf } from '#events/kernel/testing/rounds.ts'
import { Plan } from '#events/plan/api.ts'
import { cableKey } from '#events/plan/cable.ts'
import { pinKey, type PinKind } from '#events/plan/page.ts'
import { PlanId } from '#events/plan/plan-id.ts'
import type { SendResult } from '../../client/live/outbox/entry.ts'
import type { PlanGesture } from '../../client/live/plan-gesture.ts'
import { planKind } from '../../client/live/plan.ts'
import { giveUpRefusals } from '../../client/live/testing/scenario.ts'
import { addCard, createProject } from '../../server/testing/app/answers.ts'
import { caughtUp, type Send, startTestApp, type TestApp, userIdOf } from '../../server/testing/app/app.ts'
import { newPlan, planForm } from '../../server/testing/app/plans.ts'
import { PNG } from '../../server/testing/app/pictures.ts'
import { openLine } from '../kit/over-the-line.ts'

// Here and not beside the server: it joins the client's view, outbox and line with the real server.

/** Installers may say where a card hangs; where it is to hang is refused for their role. */
const PEOPLE = { employee: 'employee', colleague: 'employee', installer: 'installer' } as const
type Person = keyof typeof PEOPLE
const CARDS = 5
const ACTS = 60
/** The reasons for which gestures are refused here. */
const REASONS = ['pin-of-employees', 'cable-to-itself', 'cable-ends-apart', 'plan-moved-on', 'undo-unknown']

let app: TestApp
let employee: Send
beforeAll(async () => {
  app = await startTestApp()
  employee = await app.as('employee')
})
afterAll(() => app.close())

/** The gesture that takes commands back. */
type Back = (undoes: CommandId[]) => PlanGesture
type Card = { readonly id: DeviceId; readonly name: string }

/** A plan of a project of its own, with cards that are not on it. */
async function newBoard() {
  const { id: projectId } = await createProject(employee, 'Harbour', ['installer'])
  const cards: Card[] = []
  for (let n = 1; n <= CARDS; n++) {
    const name = `Cam ${n}`
    cards.push({ id: (await addCard(employee, projectId, name)).id, name })
  }
  const planId = PlanId.parse(await newPlan(employee, projectId))
  return { projectId, planId, cards }
}
type Board = Awaited<ReturnType<typeof newBoard>>

/** A person who has the plan open over a line of their own. */
async function joinPlan(person: Person, { planId, projectId, cards }: Board, seed: number) {
  const random = seededRandom(seed, person)
  const me = { id: userIdOf(person), role: PEOPLE[person] }
  const line = await openLine({ url: app.url, cookie: await app.cookieOf(person), me, random: random.next })
  const handle = line.live.stream(planKind, planId)
  const stop = handle.watch()
  const answers: Promise<SendResult>[] = []
  /** The gestures of this person that can be taken back. */
  const made: { readonly id: CommandId; readonly back: Back }[] = []
  const chosen = () => random.pick(cards)

  function send(gesture: PlanGesture): void {
    answers.push(handle.send(gesture))
  }
  function act(gesture: PlanGesture, back: Back): void {
    send(gesture)
    const id = handle.store.getState().pending.at(-1)?.id
    if (id) made.push({ id, back })
  }
  function pinAct(): void {
    const { id: deviceId, name: card } = chosen()
    const kind: PinKind = random.onceIn(2) ? 'built' : 'planned'
    const of = { deviceId, kind, card }
    const held = handle.store.getState().plan?.pins.find((pin) => pinKey(pin) === pinKey(of))
    const { deviceId: _, kind: _kind, by: _by, at: _at, ...before } = held ?? { page: 1, version: 1, x: 0, y: 0 }
    const place = { page: 1, version: 1, x: random.next(), y: random.next() }
    const gesture: PlanGesture =
      held && random.onceIn(5) ? { type: 'RemovePin', data: of } : { type: 'PlacePin', data: { ...of, ...place } }
    act(gesture, (undoes) => ({
      type: 'UndoPin',
      data: { ...of, projectId, undoes, to: held ? before : null },
    }))
  }
  function cableAct(): void {
    const [from, to] = [chosen(), chosen()]
    const of = { from: from.id, to: to.id, cards: `from ${from.name} to ${to.name}` }
    const held = handle.store.getState().plan?.cables.find((one) => cableKey(one) === cableKey(of))
    const metres = random.onceIn(2) ? null : random.int(1, 50)
    const gesture: PlanGesture =
      held && random.onceIn(3) ? { type: 'RemoveCable', data: of } : { type: 'LayCable', data: { ...of, metres } }
    const cable = held ? { metres: held.isMeasured ? null : held.metres } : null
    act(gesture, (undoes) => ({ type: 'UndoCable', data: { ...of, projectId, undoes, cable } }))
  }
  return {
    ...{ handle, line, answers },
    async work() {
      for (let n = 0; n < ACTS; n++) {
        const way = random.next()
        if (way < 0.12) line.switchTo(random.onceIn(2))
        else if (way < 0.22) {
          const last = made.pop()
          if (last) send(last.back([last.id]))
        } else if (way < 0.45) cableAct()
        else pinAct()
        // People pause.
        await sleep(random.int(0, 25))
      }
      line.switchTo(false)
      giveUpRefusals(line.outbox)
    },
    async leave() {
      stop()
      await line.leave()
    },
  }
}

it.each(seedsOf({ nightly: 6 }))(
  '[PLAN-71] people put pins and cables onto a plan over lines that break, and all end equal: seed %i',
  async (seed) => {
    const board = await newBoard()
    const people = Object.keys(PEOPLE) as Person[]
    const players = await Promise.all(people.map((person) => joinPlan(person, board, seed)))
    try {
      for (const { handle } of players)
        await vi.waitFor(() => expect(handle.store.getState()).toMatchObject({ phase: 'ready' }), 30_000)
      const replaced = employee('POST', `/api/plans/${board.planId}/pages/1/replace`, planForm(PNG))
      await Promise.all(players.map(({ work }) => work()))
      expect(await replaced).toMatchObject({ status: 200 })
      const answers = await Promise.all(players.flatMap((player) => player.answers))

      const read = async (query = '') => Plan.parse((await employee('GET', `/api/plans/${board.planId}${query}`)).body)
      await caughtUp(app.runtime)
      const plan = await read()
      for (const { handle } of players)
        await vi.waitFor(
          () => expect(handle.store.getState()).toMatchObject({ phase: 'ready', revision: plan.revision, pending: [] }),
          { timeout: 60_000, interval: 20 },
        )
      for (const { handle } of players) expect(handle.store.getState().plan).toEqual(plan)
      // The fold of the log from its begin says the same.
      expect(await read(`?revision=${plan.revision}`)).toEqual(plan)
      // None was refused that had taken effect: of others, each has its own reason.
      const refusals = answers.flatMap((answer) => (answer.ok ? [] : [answer.code]))
      expect(REASONS).toEqual(expect.arrayContaining(refusals))
      // A change that lets the run lose its point is noticed here.
      expect({ accepted: answers.length - refusals.length > ACTS, refused: refusals.length > 5 }).toEqual({
        accepted: true,
        refused: true,
      })
    } finally {
      await Promise.all(players.map(({ leave }) => leave()))
    }
  },
  180_000,
)
