import { describe, expect, it } from 'vitest'
import { at, by, fact, specification } from '../kernel/testing/decider-spec.ts'
import { DeviceId } from '../kernel/ids.ts'
import type { Move } from './commands/move-device.ts'
import type { ProjectCommand } from './commands.ts'
import { projectDecider } from './decide.ts'
import type { DeviceStatus } from './device.ts'
import type { ProjectEvent } from './events.ts'
import { EXAMPLE_CREATED } from './examples.ts'

const { given } = specification(projectDecider)

const id = (value: number) => DeviceId.parse(value)
const created = fact<ProjectEvent>(EXAMPLE_CREATED)
const added = (deviceId: number, status: DeviceStatus = 'waiting') =>
  fact<ProjectEvent>({
    type: 'ManualCardAdded',
    data: { deviceId: id(deviceId), name: `Cam ${deviceId}`, type: 'camera', description: '', status },
  })
const installedBy = (user: number, minute: number, deviceId = 7) =>
  fact<ProjectEvent>({ type: 'DeviceInstalled', data: { deviceId: id(deviceId) } }, by(user), minute)
const move = (change: Partial<Move> & Pick<Move, 'to'>): ProjectCommand => ({
  type: 'MoveDevice',
  data: { deviceId: id(7), ...change },
})
const types = (events: readonly ProjectEvent[]) => events.map(({ type }) => type)

describe('moving a card', () => {
  it.each([
    ['waiting', 'installed', 'DeviceInstalled'],
    ['installed', 'confirmed', 'DeviceConfirmed'],
    ['confirmed', 'installed', 'DeviceMovedBackToInstalled'],
    ['installed', 'waiting', 'DeviceMovedBackToWaiting'],
  ] as const)('[CMD-4] from %s to %s is %s', (from, to, type) => {
    expect(given(created, added(7, from)).when(move({ from, to })).events).toEqual([{ type, data: { deviceId: 7 } }])
  })
  it.each([
    ['waiting', 'confirmed'],
    ['confirmed', 'waiting'],
  ] as const)('[CMD-4] from %s to %s skips a step and is refused', (status, to) => {
    expect(given(created, added(7, status)).refusal(move({ to }))).toMatchObject({
      code: 'card-step-skipped',
      status,
      wanted: to,
    })
  })
  it('[CMD-5] to the status it has already records nothing, even when it was seen elsewhere', () => {
    expect(given(created, added(7, 'installed')).when(move({ from: 'waiting', to: 'installed' })).events).toEqual([])
  })
  it('[CMD-6] names who moved it and when, if it is no longer where it was seen', () => {
    const moved = given(
      created,
      added(7, 'confirmed'),
      fact<ProjectEvent>({ type: 'DeviceMovedBackToInstalled', data: { deviceId: id(7) } }, by(5), 30),
    )
    expect(moved.refusal(move({ from: 'waiting', to: 'confirmed' }))).toEqual({
      code: 'card-moved',
      deviceId: 7,
      status: 'installed',
      by: 5,
      at: at(30),
    })
  })
  it('refuses a card that is not there', () => {
    expect(given(created).refusal(move({ to: 'installed' }))).toEqual({ code: 'card-unknown', deviceId: 7 })
  })
  it('notes an online state that came with the move of a manual card', () => {
    expect(types(given(created, added(7)).when(move({ to: 'installed', online: true })).events)).toEqual([
      'DeviceInstalled',
      'DeviceOnlineReported',
    ])
  })
})

describe('moving several cards', () => {
  it('[CMD-9] moves those that can be moved and names the others', () => {
    const moves = [7, 8, 9].map((deviceId) => ({
      deviceId: id(deviceId),
      from: 'waiting' as const,
      to: 'installed' as const,
    }))
    const confirmed = fact<ProjectEvent>({ type: 'DeviceConfirmed', data: { deviceId: id(8) } }, by(3), 20)
    const decision = given(created, added(7), added(8, 'installed'), confirmed).when({
      type: 'MoveDevices',
      data: { moves },
    })
    expect(decision.events).toEqual([{ type: 'DeviceInstalled', data: { deviceId: 7 } }])
    expect(decision.refusals).toEqual([
      { code: 'card-moved', deviceId: 8, status: 'confirmed', by: 3, at: at(20) },
      { code: 'card-unknown', deviceId: 9 },
    ])
  })
  it('takes the last word on a card that is named twice', () => {
    const moves = (['confirmed', 'waiting'] as const).map((to) => ({ deviceId: id(7), to }))
    expect(types(given(created, added(7, 'installed')).when({ type: 'MoveDevices', data: { moves } }).events)).toEqual([
      'DeviceMovedBackToWaiting',
    ])
  })
})

describe('describing a card', () => {
  const described = fact<ProjectEvent>(
    { type: 'DeviceDescribed', data: { deviceId: id(7), description: 'theirs', previous: '' } },
    by(2),
    10,
  )
  const describeIt = (description: string, base?: string): ProjectCommand => ({
    type: 'DescribeDevice',
    data: { deviceId: id(7), description, ...(base === undefined ? {} : { base }) },
  })
  it('carries the text before, and records nothing when it stays', () => {
    expect(given(created, added(7), described).when(describeIt('mine', 'theirs')).events).toEqual([
      { type: 'DeviceDescribed', data: { deviceId: 7, description: 'mine', previous: 'theirs' } },
    ])
    expect(given(created, added(7), described).when(describeIt('theirs', '')).events).toEqual([])
  })
  it('[CMD-10] refuses a text written over another person’s and gives both', () => {
    expect(given(created, added(7), described).refusal(describeIt('mine', ''))).toEqual({
      code: 'description-changed',
      deviceId: 7,
      base: '',
      description: 'theirs',
      by: 2,
      at: at(10),
    })
  })
  it('lets people write on over their own words', () => {
    expect(types(given(created, added(7), described).when(describeIt('more', ''), by(2)).events)).toEqual([
      'DeviceDescribed',
    ])
  })
})

describe('names and deletion', () => {
  it('renames a manual card and keeps the name before', () => {
    const rename: ProjectCommand = { type: 'RenameDevice', data: { deviceId: id(7), name: 'Gate' } }
    expect(given(created, added(7)).when(rename).events).toEqual([
      { type: 'DeviceRenamed', data: { deviceId: 7, name: 'Gate', previous: 'Cam 7' } },
    ])
  })
  it('[STORY-5] a name that the person did not see is not replaced, but for one that is the same', () => {
    const rename = (base: string, name = 'Gate'): ProjectCommand => ({
      type: 'RenameDevice',
      data: { deviceId: id(7), name, base },
    })
    const board = () => given(created, added(7))
    expect(board().when(rename('Cam 7')).events).toHaveLength(1)
    expect(board().when(rename('Door', 'Cam 7')).events).toEqual([])
    expect(board().refusal(rename('Door'))).toEqual({ code: 'name-changed', deviceId: 7, base: 'Door', name: 'Cam 7' })
  })
  it('a deletion carries the card as it was', () => {
    const { view, when } = given(created, added(7), installedBy(2, 5))
    expect(when({ type: 'DeleteDevice', data: { deviceId: id(7) } }).events).toEqual([
      { type: 'DeviceDeleted', data: { deviceId: 7, card: view.card(id(7)) } },
    ])
  })
  it('[BOARD-61] a deletion of several leaves out what is gone already, and what is named twice', () => {
    const { view, when } = given(created, added(7), added(8), added(9))
    const deviceIds = [id(9), id(4711), id(7), id(9)]
    expect(when({ type: 'DeleteDevices', data: { deviceIds } }).events).toEqual(
      [9, 7].map((deviceId) => ({ type: 'DeviceDeleted', data: { deviceId, card: view.card(id(deviceId)) } })),
    )
    expect(when({ type: 'DeleteDevices', data: { deviceIds: [id(4711)] } }).events).toEqual([])
  })
})

describe('an id that was given out before', () => {
  const addAgain: ProjectCommand = {
    type: 'AddManualCard',
    data: { deviceId: id(7), name: 'Cam 7', type: 'camera', description: '', status: 'waiting' },
  }
  const importAgain: ProjectCommand = {
    type: 'ImportDevices',
    data: {
      batchId: 'b',
      fileName: 'a.csv',
      part: 1,
      parts: 1,
      cards: [
        { deviceId: id(8), name: 'Cam 8', type: 'camera', description: '' },
        { deviceId: id(7), name: 'Cam 7', type: 'camera', description: '' },
      ],
    },
  }
  const deleted = () => {
    const [event] = given(created, added(7)).when({ type: 'DeleteDevice', data: { deviceId: id(7) } }).events
    if (!event) throw new Error('nothing was deleted')
    return fact(event)
  }

  it.each([addAgain, importAgain])('[CMD-22] makes no second card by $type, on the board or deleted', (command) => {
    const refusal = { code: 'card-exists', deviceId: 7 }
    expect(given(created, added(7)).refusal(command)).toEqual(refusal)
    expect(given(created, added(7), deleted()).refusal(command)).toEqual(refusal)
  })

  it('[CMD-22] is kept by a snapshot', () => {
    const { view } = given(created, added(7), deleted())
    const patch = projectDecider.snapshots?.load(JSON.parse(JSON.stringify(projectDecider.snapshots.save(view))))
    const model = projectDecider.open()
    if (patch) model.apply(patch)
    expect(() =>
      projectDecider.decide(addAgain, model.view, { actor: by(1), at: at(1), commandId: created.commandId }),
    ).toThrow('card-exists')
  })

  it('[CMD-22] is free again when what was decided does not take effect', () => {
    const model = projectDecider.open()
    model.apply(projectDecider.evolve(model.view, created))
    const before = model.apply(projectDecider.evolve(model.view, added(7)))
    const deletion = model.apply(projectDecider.evolve(model.view, deleted()))
    model.apply(deletion)
    model.apply(before)
    const context = { actor: by(1), at: at(1), commandId: created.commandId }
    expect(types(projectDecider.decide(addAgain, model.view, context).events)).toEqual(['ManualCardAdded'])
  })
})

describe('undoing an import', () => {
  const cards = [7, 8, 9].map((deviceId) => ({
    deviceId: id(deviceId),
    name: `Cam ${deviceId}`,
    type: 'camera' as const,
    description: '',
  }))
  const imported = fact<ProjectEvent>({
    type: 'DevicesImported',
    data: { batchId: 'b', fileName: 'list.csv', part: 1, parts: 1, cards },
  })
  const undo: ProjectCommand = { type: 'UndoImport', data: { batchId: 'b' } }
  it('[CMD-11] takes back the cards that no one worked on since and keeps the others', () => {
    expect(given(created, imported, installedBy(2, 5, 8)).when(undo).events).toEqual([
      { type: 'ImportUndone', data: { batchId: 'b', removed: [7, 9], kept: [8] } },
    ])
  })
  it.each<[string, ProjectEvent[]]>([
    ['renamed', [{ type: 'DeviceRenamed', data: { deviceId: id(8), name: 'Gate', previous: 'Cam 8' } }]],
    [
      'renamed and given its name back',
      [
        { type: 'DeviceRenamed', data: { deviceId: id(8), name: 'Gate', previous: 'Cam 8' } },
        { type: 'DeviceRenamed', data: { deviceId: id(8), name: 'Cam 8', previous: 'Gate' } },
      ],
    ],
    ['described', [{ type: 'DeviceDescribed', data: { deviceId: id(8), description: 'north', previous: '' } }]],
    ['reported online', [{ type: 'DeviceOnlineReported', data: { deviceId: id(8), online: true } }]],
    [
      'moved there and back',
      [
        { type: 'DeviceInstalled', data: { deviceId: id(8) } },
        { type: 'DeviceMovedBackToWaiting', data: { deviceId: id(8) } },
      ],
    ],
  ])('[CMD-11] keeps a card that was only %s, also by the importer and in the same moment', (_what, work) => {
    const facts = work.map((event) => fact(event))
    expect(given(created, imported, ...facts).when(undo).events).toEqual([
      { type: 'ImportUndone', data: { batchId: 'b', removed: [7, 9], kept: [8] } },
    ])
  })
  it('[CMD-11] records nothing when each card was worked on', () => {
    const renamed = cards.map(({ deviceId, name }) =>
      fact<ProjectEvent>({ type: 'DeviceRenamed', data: { deviceId, name: `${name} b`, previous: name } }),
    )
    expect(given(created, imported, ...renamed).when(undo).events).toEqual([])
  })
  it('leaves the board as it was before', () => {
    const undone = fact<ProjectEvent>({
      type: 'ImportUndone',
      data: { batchId: 'b', removed: [id(7), id(8), id(9)], kept: [] },
    })
    const { view, refusal } = given(created, added(1), imported, undone)
    expect([...view.cards()].map((card) => card.id)).toEqual([1])
    expect(refusal(undo)).toEqual({ code: 'import-unknown' })
  })
})
