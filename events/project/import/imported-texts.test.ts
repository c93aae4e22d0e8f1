import { describe, expect, it } from 'vitest'
import { by, fact } from '../../kernel/testing/decider-spec.ts'
import { DeviceId, InstanceId, UserId } from '../../kernel/ids.ts'
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

describe('[IMPORT-57] of a card that no list made', () => {
  const added = (description: string): ProjectEvent => ({
    type: 'ManualCardAdded',
    data: { deviceId, name: 'CAM-7', type: 'camera', description, status: 'waiting' },
  })
  it('all that people wrote by hand is told as theirs, and an empty text is not', () => {
    expect(after([ivo, added('North')])).toEqual([[null, ivo]])
    expect(after([planner, added('North')], [ivo, described('North', 'Gate')])).toEqual([[null, ivo]])
    const texts = new ImportedTexts()
    texts.take(fact(added(''), by(ivo)))
    expect(texts.rewritten()).toMatchObject([{ deviceId, name: { said: null, by: ivo } }])
    expect(texts.rewritten()[0]).not.toHaveProperty('description')
  })
  it("those words are a list's once it said them, and theirs again where that is undone", () => {
    const listed = [
      [planner, added('')],
      [ivo, described('', 'Gate')],
      [planner, again('Gate', 'South')],
    ] as const
    expect(after(...listed)).toEqual([[undefined, undefined]])
    expect(after(...listed, [planner, undone('South', 'Gate')])).toEqual([[null, ivo]])
  })
  it('a name that the provider gave is none of theirs', () => {
    const synced: ProjectEvent = {
      type: 'DevicesSynced',
      data: {
        batchId: 's',
        verkadaInstanceId: InstanceId.parse(1),
        devices: [{ deviceId, providerId: 'p', name: 'Cam 9', type: 'camera', online: null, metadata: {} }],
      },
    }
    expect(after([planner, synced])).toEqual([])
    expect(after([planner, synced], [ivo, described('', 'Gate')])).toEqual([[null, ivo]])
  })
})
