import { expect, it } from 'vitest'
import type { BoardCommand } from '#events/project/commands.ts'
import type { DeviceStatus } from '#events/project/device.ts'
import { openOutbox, refused } from '../testing/outbox-by-hand.ts'
import { deviceId, me, sampleProject } from '../testing/samples.ts'

const step = (id: number, from: DeviceStatus, to: DeviceStatus) => ({ deviceId: deviceId(id), from, to })
const moveOne = (...data: Parameters<typeof step>): BoardCommand => ({ type: 'MoveDevice', data: step(...data) })
const beatenAt = (status: DeviceStatus) => ({ ...refused, body: { status } }) as typeof refused

/** An outbox, with the cards whose steps were overtaken. */
function open() {
  const world = openOutbox()
  const overtaken = () => world.outbox.overtaken.store.getState().steps.map(({ deviceId: id }) => id)
  return { ...world, overtaken }
}

it('[STORY-8] a step to Installed that finds Confirmed goes without a refusal, and the next one goes on', async () => {
  const { add, answer, results, refusals, sent, overtaken, outbox } = open()
  add(moveOne(1, 'waiting', 'installed'), moveOne(1, 'installed', 'confirmed'))
  await answer(1, beatenAt('confirmed'))
  expect([refusals(), overtaken(), sent()]).toEqual([[], [1], [1, 2]])
  await answer(2)
  expect(results).toEqual(['1 overtaken', '2 ok'])
  outbox.overtaken.told({ kind: 'project', id: sampleProject.id }, me.id)
  expect(overtaken()).toEqual([])
})

it.each<[DeviceStatus, DeviceStatus, DeviceStatus]>([
  ['installed', 'confirmed', 'waiting'],
  ['installed', 'waiting', 'confirmed'],
  ['confirmed', 'installed', 'waiting'],
])('[STORY-8] a step from %s to %s that finds %s is a refusal', async (from, to, present) => {
  const { add, answer, refusals, overtaken } = open()
  add(moveOne(1, from, to))
  await answer(1, beatenAt(present))
  expect([refusals(), overtaken()]).toEqual([[{ refused: 1, held: [] }], []])
})

it('[STORY-8] of several cards those are noted that others had taken further', async () => {
  const { add, answer, results, overtaken } = open()
  add({ type: 'MoveDevices', data: { moves: [1, 2, 3].map((id) => step(id, 'waiting', 'installed')) } })
  const results3 = [
    { deviceId: 1, ok: true },
    { deviceId: 2, ok: false, code: 'card-moved', status: 'confirmed' },
    { deviceId: 3, ok: false, code: 'card-unknown' },
  ]
  await answer(1, { kind: 'accepted', revision: 1, body: { results: results3 } })
  expect([results, overtaken()]).toEqual([['1 ok'], [2]])
})
