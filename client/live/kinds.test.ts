import { beforeAll, expect, it, vi } from 'vitest'
import type { BoardSnapshot, StreamRef } from '#events/live/protocol.ts'
import { boardKind } from './board.ts'
import { KINDS } from './kinds.ts'
import { boardByHand, liveByHand } from './testing/by-hand.ts'
import { boardEvent, deviceId, me, sampleCard, sampleProject } from './testing/samples.ts'

// A second kind, which is one of this test alone: it folds as boards do.
const PLAN = 'plan' as 'project'
const planKind = { ...boardKind, kind: PLAN, noun: 'plan', topic: 'projects' }
beforeAll(() => {
  Object.assign(KINDS, { [PLAN]: planKind })
})

const { id } = sampleProject
const planRef: StreamRef = { kind: PLAN, id }
const installed = boardEvent(1, { type: 'DeviceInstalled', data: { deviceId: deviceId(1) } })

/** A board and a plan with the same id, both open at revision 0. */
async function boardAndPlan() {
  const world = await boardByHand([sampleCard(1)])
  const plan = world.live.stream(planKind, id)
  const unwatchPlan = plan.watch()
  await world.frame()
  const stateOf = ({ store }: typeof plan) => {
    const { phase, revision, people, notice, columns, pending } = store.getState()
    return { phase, revision, people, notice, installed: columns.installed, pending }
  }
  return { ...world, plan, unwatchPlan, onBoard: () => stateOf(world.board), onPlan: () => stateOf(plan) }
}

it('[LIVE-64] each kind has a stream of its own under the same id, asked for by its kind', async () => {
  const { board, plan, live, asked } = await boardAndPlan()
  expect(plan).not.toBe(board)
  expect([live.stream(boardKind, id), live.stream(planKind, id)]).toEqual([board, plan])
  expect(asked).toEqual([
    { kind: 'project', id, after: -1 },
    { kind: PLAN, id, after: -1 },
  ])
})

it('[LIVE-64] events, people and the end of a stream of one kind reach no stream of another kind with the same id', async () => {
  const { hear, frame, onBoard, onPlan } = await boardAndPlan()
  const before = onBoard()
  hear({ type: 'events', stream: planRef, events: [installed] })
  hear({
    type: 'presence',
    stream: planRef,
    people: [{ userId: me.id, name: 'Ines Employee', editing: 'room/1' }],
  })
  await frame()
  expect(onPlan()).toMatchObject({ revision: 1, installed: [1], people: [{ editing: 'room/1' }] })
  hear({ type: 'closed', stream: planRef, notice: 'This plan was deleted.' })
  await frame()
  expect(onPlan()).toMatchObject({ phase: 'closed', notice: 'This plan was deleted.' })
  expect(onBoard()).toEqual(before)
})

it('[LIVE-64] a command shows on the stream that it was made on, and is late for that kind alone', async () => {
  const { plan, unwatchPlan, clock, live, onBoard, onPlan } = await boardAndPlan()
  void plan.send({ type: 'MoveDevice', data: { deviceId: deviceId(1), from: 'waiting', to: 'installed' } })
  expect([onPlan().installed, onBoard().installed, onBoard().pending]).toEqual([[1], [], []])
  unwatchPlan()
  await clock.pass(2_000)
  expect(live.store.getState().lateElsewhere).toEqual([PLAN])
})

it('[LIVE-13] a stream that cannot be shown says so by the noun of its kind', async () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { live, answerWith, start, hear, clock } = liveByHand()
  answerWith(() => ({ ok: true, revision: 0, snapshot: {} as BoardSnapshot }))
  start()
  hear({ type: 'up' })
  const plan = live.stream(planKind, id)
  plan.watch()
  await clock.pass(60_000)
  expect(plan.store.getState()).toMatchObject({ notice: 'This plan could not be shown. Reload the page.' })
  expect(error).toHaveBeenCalledTimes(3)
  error.mockRestore()
})
