import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Actor, SYSTEM } from '../../kernel/actor.ts'
import { by, fact } from '../../kernel/testing/decider-spec.ts'
import type { Fact } from '../../kernel/envelope.ts'
import { CommandId, DeviceId, InstanceId, OrganizationId, UserId } from '../../kernel/ids.ts'
import { Rejection } from '../../kernel/refusal.ts'
import type { ProjectCommand } from '../commands.ts'
import { projectDecider } from '../decide.ts'
import type { Card } from '../device.ts'
import { Digest } from './digest.ts'
import type { ProjectEvent } from '../events.ts'
import { EXAMPLE_CREATED, examplePhoto } from '../examples.ts'
import { runsOf } from '../../kernel/testing/rounds.ts'

const [me, ivo, mia] = [UserId.parse(1), UserId.parse(2), UserId.parse(3)]
const id = (value: number) => DeviceId.parse(value)
const created = EXAMPLE_CREATED
const on = (type: 'DeviceInstalled' | 'DeviceConfirmed' | 'DeviceMovedBackToWaiting', deviceId: number) =>
  ({ type, data: { deviceId: id(deviceId) } }) as const
const added = (deviceId: number): ProjectEvent => ({
  type: 'ManualCardAdded',
  data: { deviceId: id(deviceId), name: `Cam ${deviceId}`, type: 'camera', description: '', status: 'waiting' },
})
const imported = (part: number, ...ids: number[]): ProjectEvent => ({
  type: 'DevicesImported',
  data: {
    batchId: 'b',
    fileName: 'hall.csv',
    part,
    parts: 2,
    cards: ids.map((deviceId) => ({
      deviceId: id(deviceId),
      name: `Cam ${deviceId}`,
      type: 'camera',
      description: '',
    })),
  },
})
const described = (deviceId: number, previous: string, description: string): ProjectEvent => ({
  type: 'DeviceDescribed',
  data: { deviceId: id(deviceId), previous, description },
})
const renamed = (deviceId: number, previous: string, name: string): ProjectEvent => ({
  type: 'DeviceRenamed',
  data: { deviceId: id(deviceId), previous, name },
})

/** The lines that I am told about these events, each with the one who did it; the board calls its cards by their numbers. */
function told(...events: readonly (readonly [by: UserId | null, event: ProjectEvent])[]) {
  const digest = new Digest(me)
  for (const [who, event] of events) digest.take(fact(event, who === null ? SYSTEM : by(who)))
  return digest.lines((card) => `Cam ${card}`)
}
const named = (...names: string[]) => ({
  count: names.length,
  cards: names.map((name) => ({ id: id(Number(name.slice('Cam '.length))), name, text: '' })),
})

describe('[SEEN-3] the digest of what others did', () => {
  it('counts cards by where they went and by whom', () => {
    expect(
      told([ivo, on('DeviceInstalled', 1)], [ivo, on('DeviceInstalled', 2)], [mia, on('DeviceInstalled', 3)]),
    ).toEqual([
      { kind: 'moved', by: ivo, to: 'installed', ...named('Cam 1', 'Cam 2') },
      { kind: 'moved', by: mia, to: 'installed', ...named('Cam 3') },
    ])
  })

  it('counts a card once, where it ended up, and not at all when that is where it was', () => {
    const there = on('DeviceInstalled', 1)
    const back = on('DeviceMovedBackToWaiting', 1)
    expect(told([ivo, there], [mia, on('DeviceConfirmed', 1)])).toEqual([
      { kind: 'moved', by: mia, to: 'confirmed', ...named('Cam 1') },
    ])
    expect(told([ivo, there], [mia, back])).toEqual([])
    // The reader had the last word.
    expect(told([ivo, there], [me, on('DeviceConfirmed', 1)])).toEqual([])
  })

  it('tells that others took back or changed what the reader did', () => {
    const line = { kind: 'moved', by: ivo, to: 'waiting', ...named('Cam 1') }
    const back = on('DeviceMovedBackToWaiting', 1)
    expect(told([me, on('DeviceInstalled', 1)], [ivo, back])).toEqual([line])
    expect(told([ivo, on('DeviceInstalled', 1)], [me, on('DeviceConfirmed', 1)], [ivo, back])).toEqual([line])
    // The text is again the one that the reader wrote.
    expect(told([me, described(1, '', 'a')], [ivo, described(1, 'a', 'b')], [mia, described(1, 'b', 'a')])).toEqual([])
  })

  it('makes one line of an import, whatever its parts', () => {
    expect(told([ivo, imported(1, 1, 2)], [ivo, imported(2, 3)])).toEqual([
      { kind: 'imported', by: ivo, fileName: 'hall.csv', ...named('Cam 1', 'Cam 2', 'Cam 3') },
    ])
  })

  it('tells of what was added and removed, and of nothing that came and went meanwhile', () => {
    const undone: ProjectEvent = { type: 'ImportUndone', data: { batchId: 'b', removed: [id(1), id(7)], kept: [] } }
    expect(told([ivo, imported(1, 1, 2)], [ivo, undone], [mia, added(4)])).toEqual([
      { kind: 'imported', by: ivo, fileName: 'hall.csv', ...named('Cam 2') },
      { kind: 'added', by: mia, ...named('Cam 4') },
      { kind: 'removed', by: ivo, count: 1, cards: [{ name: 'Cam 7', text: '' }] },
    ])
    expect(told([me, imported(1, 1)], [ivo, undone])).toMatchObject([{ kind: 'removed', count: 2 }])
  })

  it('tells which cards a sync matched [SYNC-60], and nothing of one that was taken back', () => {
    const device = (isOn: boolean) => ({
      ...{ deviceId: id(1), providerId: 'p', name: 'Camera 1', metadata: {} },
      online: { from: !isOn, to: isOn },
    })
    const data = { batchId: 's', verkadaInstanceId: InstanceId.parse(1) }
    const matched: ProjectEvent = { type: 'DevicesAdopted', data: { ...data, devices: [device(true)] } }
    const separated: ProjectEvent = { type: 'DevicesReleased', data: { ...data, devices: [device(false)] } }
    const line = (text: string) => ({ kind: 'matched', by: ivo, count: 1, cards: [{ id: 1, name: 'Cam 1', text }] })
    expect(told([ivo, matched])).toEqual([line('Camera 1')])
    expect(told([me, matched])).toEqual([])
    expect(told([ivo, matched], [mia, separated])).toEqual([])
    expect(told([me, matched], [ivo, separated])).toEqual([line('')])
  })

  it('tells what was written, shortened, and new names', () => {
    expect(
      told(
        [ivo, described(1, '', 'Cable is missing')],
        [mia, described(2, 'a', 'x'.repeat(400))],
        [mia, renamed(3, 'Cam 3', 'Cam 30')],
        [ivo, described(4, 'a', 'b')],
        [ivo, described(4, 'b', 'a')],
      ),
    ).toEqual([
      { kind: 'described', by: ivo, count: 1, cards: [{ id: id(1), name: 'Cam 1', text: 'Cable is missing' }] },
      { kind: 'described', by: mia, count: 1, cards: [{ id: id(2), name: 'Cam 2', text: `${'x'.repeat(299)}…` }] },
      { kind: 'renamed', by: mia, count: 1, cards: [{ id: id(3), name: 'Cam 3', text: 'Cam 30' }] },
    ])
  })

  it('[PHOTO-18] counts the photos that others added and that are still there, by card and person', () => {
    const shot = (deviceId: number, digest: string): ProjectEvent => ({
      type: 'PhotoAdded',
      data: { deviceId: id(deviceId), photo: examplePhoto(digest) },
    })
    const gone: ProjectEvent = {
      type: 'PhotoRemoved',
      data: { deviceId: id(2), photo: examplePhoto('c'), addedBy: ivo },
    }
    expect(
      told(
        [ivo, shot(1, 'a')],
        [ivo, shot(1, 'b')],
        [ivo, shot(2, 'c')],
        [mia, shot(3, 'd')],
        [me, shot(4, 'e')],
        [ivo, gone],
      ),
    ).toEqual([
      { kind: 'photographed', by: ivo, count: 1, cards: [{ id: id(1), name: 'Cam 1', text: '2' }] },
      { kind: 'photographed', by: mia, count: 1, cards: [{ id: id(3), name: 'Cam 3', text: '1' }] },
    ])
  })

  it('tells of the checklist, of access, of the instance, and of a project that was completed', () => {
    const [ana, ben] = ['ana@x.example', 'ben@x.example']
    const access = (granted: string[], revoked: string[]): ProjectEvent => ({
      type: 'ProjectUsersChanged',
      data: { assignedUsers: [], granted, revoked },
    })
    const instance = { verkadaInstanceId: InstanceId.parse(2), previous: InstanceId.parse(1) }
    expect(
      told(
        [ivo, { type: 'ChecklistItemTicked', data: { item: 'cameraViewsConfirmed' } }],
        [ivo, access([ana], [ben])],
        [ivo, access([ben], [])],
        [ivo, { type: 'ProjectInstanceChanged', data: { ...instance, organizationId: OrganizationId.parse(1) } }],
        [mia, { type: 'ProjectCompleted', data: {} }],
      ),
    ).toEqual([
      { kind: 'status', by: mia, status: 'closed' },
      { kind: 'checklist', by: ivo, item: 'cameraViewsConfirmed', isTicked: true },
      { kind: 'access', by: ivo, granted: [ana], revoked: [] },
      { kind: 'instance', by: ivo },
    ])
  })

  it('names twenty cards of a line and counts all', () => {
    const moves = Array.from({ length: 30 }, (_, card) => [ivo, on('DeviceInstalled', card + 1)] as const)
    const [line] = told(...moves)
    expect(line).toMatchObject({ count: 30 })
    expect(line && 'cards' in line && line.cards.length).toBe(20)
  })

  it('says nothing of what the system did, and of whether a device is online', () => {
    const online: ProjectEvent = { type: 'DeviceOnlineReported', data: { deviceId: id(1), online: true } }
    expect(told([null, on('DeviceInstalled', 1)], [ivo, online])).toEqual([])
  })
})

const CARDS = 6
const card = fc.integer({ min: 1, max: CARDS + 3 }).map(id)
const command: fc.Arbitrary<ProjectCommand> = fc.oneof(
  fc.record({
    type: fc.constant('MoveDevice' as const),
    data: fc.record({ deviceId: card, to: fc.constantFrom('waiting', 'installed', 'confirmed') }),
  }),
  fc.record({
    type: fc.constant('DescribeDevice' as const),
    data: fc.record({ deviceId: card, description: fc.constantFrom('', 'a', 'b') }),
  }),
  fc.record({
    type: fc.constant('RenameDevice' as const),
    data: fc.record({ deviceId: card, name: fc.constantFrom('Door', 'Gate') }),
  }),
  card.map((deviceId) => ({ type: 'DeleteDevice' as const, data: { deviceId } })),
  card.map((deviceId) => {
    const cards = [{ deviceId, name: `Cam ${deviceId}`, type: 'camera' as const, description: '' }]
    return { type: 'ImportDevices' as const, data: { batchId: 'b', fileName: 'a.csv', part: 1, parts: 1, cards } }
  }),
  fc.constant({ type: 'UndoImport' as const, data: { batchId: 'b' } }),
  fc.boolean().map((isTicked) => ({ type: 'UpdateChecklist' as const, data: { cameraViewsConfirmed: isTicked } })),
)
const work = fc.array(fc.tuple(fc.constantFrom(me, ivo, mia), command), { maxLength: 40 })
const begin = [created, ...Array.from({ length: CARDS }, (_, index) => added(index + 1))].map((event) => fact(event))

/** The outcome of people's work on a project: its digest for the reader, and the cards before and after. */
function worked(reader: UserId, steps: readonly (readonly [UserId, ProjectCommand])[]) {
  const model = projectDecider.open()
  const take = (event: Fact<ProjectEvent>) => model.apply(projectDecider.evolve(model.view, event))
  for (const event of begin) take(event)
  const before = new Map([...model.view.cards()].map((each) => [each.id, each]))
  const events: Fact<ProjectEvent>[] = []
  for (const [who, asked] of steps) {
    const actor: Actor = by(who)
    for (const event of decide(asked, actor)) {
      const happened = fact(event, actor)
      events.push(happened)
      take(happened)
    }
  }
  function decide(asked: ProjectCommand, actor: Actor): readonly ProjectEvent[] {
    const commandId = CommandId.parse('00000000-0000-4000-8000-000000000000')
    try {
      return projectDecider.decide(asked, model.view, { actor, at: '2026-01-05T08:00:00.000Z', commandId }).events
    } catch (error) {
      if (error instanceof Rejection) return []
      throw error
    }
  }
  const digest = new Digest(reader)
  for (const event of events) digest.take(event)
  return { digest, before, now: new Map([...model.view.cards()].map((each) => [each.id, each])) }
}

describe('[SEEN-3] the digest of any work', () => {
  it('is empty for the one who did all of it', () => {
    fc.assert(
      fc.property(work, (steps) => {
        const { digest } = worked(
          me,
          steps.map(([, asked]) => [me, asked]),
        )
        expect(digest.lines(() => undefined)).toEqual([])
      }),
      runsOf(),
    )
  })

  it('tells a person who did nothing how the board differs', () => {
    fc.assert(
      fc.property(work, (steps) => {
        const { digest, before, now } = worked(UserId.parse(9), steps)
        const lines = digest.lines(() => undefined)
        const count = (kind: string) =>
          lines.reduce((sum, line) => sum + (line.kind === kind && 'count' in line ? line.count : 0), 0)
        const was = (each: Card) =>
          before.get(each.id) ?? { name: `Cam ${each.id}`, status: 'waiting', description: '' }
        const differing = (field: 'status' | 'name' | 'description') =>
          [...now.values()].filter((each) => each[field] !== was(each)[field]).length
        expect({
          imported: count('imported'),
          removed: count('removed'),
          moved: count('moved'),
          described: count('described'),
          renamed: count('renamed'),
        }).toEqual({
          imported: [...now.keys()].filter((each) => !before.has(each)).length,
          removed: [...before.keys()].filter((each) => !now.has(each)).length,
          moved: differing('status'),
          described: differing('description'),
          renamed: differing('name'),
        })
      }),
      runsOf(),
    )
  })
})
