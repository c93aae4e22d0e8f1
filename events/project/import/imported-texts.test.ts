import { expect, it } from 'vitest'
import { by, fact } from '../../kernel/testing/decider-spec.ts'
import { DeviceId, UserId } from '../../kernel/ids.ts'
import type { ProjectEvent } from '../events.ts'
import { ImportedTexts } from './imported-texts.ts'

const [planner, ivo] = [UserId.parse(1), UserId.parse(2)]
const deviceId = DeviceId.parse(7)
const listed: ProjectEvent = {
  type: 'DevicesImported',
  data: {
    batchId: 'a',
    fileName: 'a.csv',
    part: 1,
    parts: 1,
    cards: [{ deviceId, name: 'CAM-7', type: 'camera', description: 'North' }],
  },
}
const described = (previous: string, description: string): ProjectEvent => ({
  type: 'DeviceDescribed',
  data: { deviceId, previous, description },
})
const again = (from: string, to: string): ProjectEvent => ({
  type: 'DevicesChangedByImport',
  data: { batchId: 'b', fileName: 'b.csv', cards: [{ deviceId, description: { from, to } }] },
})
const undone = (from: string, to: string): ProjectEvent => ({
  type: 'ImportChangesUndone',
  data: { batchId: 'b', cards: [{ deviceId, description: { from, to } }] },
})

/** The text of the list that people changed, and by whom, after these events. */
function after(...events: readonly (readonly [UserId, ProjectEvent])[]) {
  const texts = new ImportedTexts()
  for (const [who, event] of events) texts.take(fact(event, by(who)))
  return texts.rewritten().map(({ description }) => [description?.said, description?.by])
}

it('[IMPORT-57] the words of the last list are told beside those of people since, and by whom', () => {
  expect(after([planner, listed])).toEqual([])
  expect(after([planner, listed], [ivo, described('North', 'Key at the gate')])).toEqual([['North', ivo]])
  expect(after([planner, listed], [ivo, described('North', 'Gate')], [ivo, described('Gate', 'North')])).toEqual([])
  expect(after([planner, listed], [planner, again('North', 'South')])).toEqual([])
  expect(
    after([planner, listed], [planner, again('North', 'South')], [ivo, described('South', 'Key at the gate')]),
  ).toEqual([['South', ivo]])
})

it('[IMPORT-57] an import that was undone has said nothing', () => {
  expect(after([planner, listed], [planner, again('North', 'South')], [planner, undone('South', 'North')])).toEqual([])
})

it('[IMPORT-57] of a card that no list brought nothing is told, and one that comes back is told as before', () => {
  const data = { deviceId, name: 'CAM-7', type: 'camera', description: 'North', status: 'waiting' } as const
  expect(after([ivo, { type: 'ManualCardAdded', data }], [ivo, described('North', 'Gate')])).toEqual([])
})
