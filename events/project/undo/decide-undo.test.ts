import { describe, expect, it } from 'vitest'
import { by, fact, specification } from '../../kernel/testing/decider-spec.ts'
import type { Actor } from '../../kernel/actor.ts'
import type { Fact } from '../../kernel/envelope.ts'
import { CommandId, DeviceId, InstanceId, UserId } from '../../kernel/ids.ts'
import type { ProjectCommand } from '../commands.ts'
import { projectDecider } from '../decide.ts'
import type { ProjectEvent } from '../events.ts'
import { EXAMPLE_CREATED, examplePhoto } from '../examples.ts'
import { commandOf } from './decide-undo.ts'
import { UndoStep } from './step.ts'
import { stepsOfAll } from './steps-of.ts'

const { given } = specification(projectDecider)
const id = (value: number) => DeviceId.parse(value)
const cam = { deviceId: id(7) }
const done = (event: ProjectEvent, actor?: Actor) => fact<ProjectEvent>(event, actor)
const created = done(EXAMPLE_CREATED)
const added = (deviceId = 7, status: 'waiting' | 'installed' = 'waiting') =>
  done({
    type: 'ManualCardAdded',
    data: { deviceId: id(deviceId), name: `Cam ${deviceId}`, type: 'camera', description: '', status },
  })
const installed = done({ type: 'DeviceInstalled', data: cam })
const described = done({ type: 'DeviceDescribed', data: { ...cam, description: 'Mast', previous: '' } })
const origin = { cardsOf: () => [], fileOf: () => '' }

/** The command that takes events back. */
function undo(...events: Fact<ProjectEvent>[]): ProjectCommand {
  const steps = stepsOfAll(events, origin)
  if (typeof steps === 'string') throw new Error(steps)
  return {
    type: 'Undo',
    data: { undoes: [CommandId.parse('00000000-0000-4000-8000-000000000001')], steps: [...steps] },
  }
}

describe('[UNDO-11] an undo writes the fact that there is a word for', () => {
  const photo = { ...cam, photo: examplePhoto('a') }
  const kept = { ...photo.photo, addedBy: UserId.parse(1), addedAt: '2026-01-05T08:00:00.000Z' }
  const withPhoto = done({ type: 'PhotoAdded', data: photo })
  it.each<[string, Fact<ProjectEvent>[], Fact<ProjectEvent>, ProjectEvent]>([
    ['a move', [], installed, { type: 'DeviceMovedBackToWaiting', data: cam }],
    [
      'a move back',
      [installed],
      done({ type: 'DeviceMovedBackToWaiting', data: cam }),
      { type: 'DeviceInstalled', data: cam },
    ],
    ['a description', [], described, { type: 'DeviceDescribed', data: { ...cam, description: '', previous: 'Mast' } }],
    [
      'a name',
      [],
      done({ type: 'DeviceRenamed', data: { ...cam, name: 'Gate', previous: 'Cam 7' } }),
      { type: 'DeviceRenamed', data: { ...cam, name: 'Cam 7', previous: 'Gate' } },
    ],
    [
      'a type',
      [],
      done({ type: 'DeviceTypeChanged', data: { ...cam, type: 'keypad', previous: 'camera' } }),
      { type: 'DeviceTypeChanged', data: { ...cam, type: 'camera', previous: 'keypad' } },
    ],
    [
      'word that it is online',
      [],
      done({ type: 'DeviceOnlineReported', data: { ...cam, online: true } }),
      { type: 'DeviceOnlineReported', data: { ...cam, online: false } },
    ],
    [
      'a photo',
      [],
      withPhoto,
      { type: 'PhotoRemoved', data: { ...photo, addedBy: kept.addedBy, addedAt: kept.addedAt, place: 0 } },
    ],
    [
      'a removed photo',
      [withPhoto],
      done({ type: 'PhotoRemoved', data: { ...photo, addedBy: kept.addedBy, addedAt: kept.addedAt, place: 0 } }),
      { type: 'PhotoRestored', data: { ...cam, photo: kept, place: 0 } },
    ],
    [
      'a tick',
      [],
      done({ type: 'ChecklistItemTicked', data: { item: 'cameraViewsConfirmed' } }),
      { type: 'ChecklistItemUnticked', data: { item: 'cameraViewsConfirmed' } },
    ],
    [
      'a name of the project',
      [],
      done({ type: 'ProjectRenamed', data: { name: 'Pier', previous: 'Terminal' } }),
      { type: 'ProjectRenamed', data: { name: 'Terminal', previous: 'Pier' } },
    ],
  ])('%s', (_, before, event, expected) => {
    expect(given(created, added(), ...before, event).when(undo(event)).events).toEqual([expected])
  })

  it('a new card leaves as one that was deleted, and comes back as it was', () => {
    const before = given(created, added())
    const [deleted] = before.when(undo(added())).events
    expect(deleted).toMatchObject({ type: 'DeviceDeleted', data: { deviceId: 7, card: { name: 'Cam 7' } } })
    if (!deleted) throw new Error('nothing was undone')
    const card = before.view.card(id(7))
    const gone = given(created, added(), done(deleted))
    const [restored] = gone.when(undo(done(deleted))).events
    expect(restored).toEqual({ type: 'CardsRestored', data: { cards: [card] } })
    if (!restored) throw new Error('nothing was redone')
    const back = given(created, added(), done(deleted), done(restored)).view
    expect([back.card(id(7)), [...back.deletedCards]]).toEqual([card, []])
  })

  it('several steps of one card are taken back one after another', () => {
    const confirmed = done({ type: 'DeviceConfirmed', data: cam })
    expect(given(created, added(), installed, confirmed).when(undo(installed, confirmed)).events).toEqual([
      { type: 'DeviceMovedBackToInstalled', data: cam },
      { type: 'DeviceMovedBackToWaiting', data: cam },
    ])
  })
})

describe('[UNDO-3] an undo is refused as a whole', () => {
  const moved = { code: 'undo-moved-on', deviceId: 7 }
  it('where a field says something else by now, or the card is gone', () => {
    const confirmed = done({ type: 'DeviceConfirmed', data: cam })
    const before = [created, added(), added(8), installed, described]
    expect(given(...before, confirmed).refusal(undo(described, installed))).toMatchObject(moved)
    const other = done({ type: 'DeviceDescribed', data: { ...cam, description: 'Wall', previous: 'Mast' } })
    expect(given(...before, other).refusal(undo(described))).toMatchObject(moved)
    expect(given(created).refusal(undo(installed))).toMatchObject(moved)
  })
  it('where people have worked on a card that it would remove', () => {
    expect(given(created, added(), installed).refusal(undo(added()))).toMatchObject(moved)
  })
  it('where a device has another card by now', () => {
    const listed = (deviceId: number) =>
      done({
        type: 'DevicesSynced',
        data: {
          batchId: 'b',
          verkadaInstanceId: InstanceId.parse(1),
          devices: [
            { deviceId: id(deviceId), providerId: 'c', name: 'Lobby', type: 'camera', online: true, metadata: {} },
          ],
        },
      })
    const card = given(created, listed(7)).view.card(id(7))
    if (!card) throw new Error('no card')
    const deleted = done({ type: 'DeviceDeleted', data: { ...cam, card } })
    expect(given(created, listed(7), deleted, listed(9)).refusal(undo(deleted))).toMatchObject({
      code: 'undo-card-again',
      deviceId: 9,
    })
  })
  it('[UNDO-9] by a project that is closed', () => {
    const closed = done({ type: 'ProjectCompleted', data: {} })
    expect(given(created, added(), installed, closed).refusal(undo(installed))).toMatchObject({
      code: 'project-closed',
    })
  })
  it('[UNDO-7] by the right of a command that could do the same, for each kind of step', () => {
    const kinds = UndoStep.options.map(({ shape }) => shape.of.value)
    expect(kinds.map((of) => commandOf({ of })).filter((type) => !type)).toEqual([])
    const batch = { of: 'sync', batchId: '1' } as const
    expect([commandOf({ of: 'cards-gone', batch }), commandOf({ of: 'cards-gone' })]).toEqual([
      'UndoImport',
      'DeleteDevice',
    ])
  })
  it.each(['installer', 'customer'] as const)('[UNDO-7] where a %s could not do it otherwise', (role) => {
    const renamed = done({ type: 'DeviceRenamed', data: { ...cam, name: 'Gate', previous: 'Cam 7' } })
    expect(given(created, added(), renamed).refusal(undo(renamed), by(2, role))).toEqual({ code: 'undo-not-allowed' })
    expect(given(created, added(), installed).when(undo(installed), by(2, role)).events).toHaveLength(1)
  })
})

it('[UNDO-12] what is as it was already is left as it is', () => {
  const back = done({ type: 'DeviceMovedBackToWaiting', data: cam })
  expect(given(created, added(), installed, back).when(undo(installed)).events).toEqual([])
})

describe('[UNDO-8] what cannot be undone', () => {
  const provider = done({ type: 'SyncedDevicesMissed', data: { batchId: 'b', devices: [id(7)] } })
  it('has a reason each', () => {
    expect(stepsOfAll([created], origin)).toBe('created')
    expect(stepsOfAll([done({ type: 'ProjectReopened', data: {} })], origin)).toBe('ended')
    expect(stepsOfAll([provider], origin)).toBe('provider')
    const access = { assignedUsers: [], granted: [], revoked: ['a@b.c'] }
    expect(stepsOfAll([done({ type: 'ProjectUsersChanged', data: access })], origin)).toBe('set-elsewhere')
  })
  it('of a sync, what the provider says of cards, keeps nothing else from being undone', () => {
    const devices = [
      { deviceId: id(7), providerId: 'c', name: 'A', type: 'camera' as const, online: true, metadata: {} },
    ]
    const synced = done({
      type: 'DevicesSynced',
      data: { batchId: 'b', verkadaInstanceId: InstanceId.parse(1), devices },
    })
    const after = given(created, synced, provider)
    const { events } = after.when(undo(synced, provider))
    expect(events).toEqual([{ type: 'SyncUndone', data: { batchId: 'b', removed: [7] } }])
    const gone = given(created, synced, ...events.map((event) => done(event))).view
    expect([...gone.deletedCards]).toEqual([[7, 'camera c']])
  })
})
