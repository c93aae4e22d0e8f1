import { describe, expect, it } from 'vitest'
import { at, by, fact, specification } from '../kernel/testing/decider-spec.ts'
import { seedsOf } from '../kernel/testing/rounds.ts'
import { seededRandom } from '../kernel/seeded-random.ts'
import { DeviceId } from '../kernel/ids.ts'
import type { ProjectCommand } from './commands.ts'
import { projectDecider } from './decide.ts'
import type { ProjectEvent } from './events.ts'
import { EXAMPLE_CREATED } from './examples.ts'
import type { EventPhoto } from '../kernel/photo.ts'

const { given } = specification(projectDecider)

const [cam, door, unknown] = [DeviceId.parse(7), DeviceId.parse(8), DeviceId.parse(99)]
const created = fact<ProjectEvent>(EXAMPLE_CREATED)
const card = (deviceId: DeviceId) =>
  fact<ProjectEvent>({
    type: 'ManualCardAdded',
    data: { deviceId, name: `Cam ${deviceId}`, type: 'camera', description: '', status: 'waiting' },
  })
const photo = (mark: string): EventPhoto => ({
  key: `device-7/${mark}.jpg`,
  digest: mark.repeat(64),
  bytes: 10,
  mediaType: 'image/jpeg',
  width: 4,
  height: 3,
  fileName: `${mark}.jpg`,
})
const added = (deviceId: DeviceId, mark: string, person = 11) =>
  fact<ProjectEvent>({ type: 'PhotoAdded', data: { deviceId, photo: photo(mark) } }, by(person))
const removed = (deviceId: DeviceId, mark: string) =>
  fact<ProjectEvent>({ type: 'PhotoRemoved', data: { deviceId, photo: photo(mark), addedBy: null } })
const add = (deviceId: DeviceId, mark: string): ProjectCommand => ({
  type: 'AddPhoto',
  data: { deviceId, photo: photo(mark) },
})
const remove = (deviceId: DeviceId, mark: string): ProjectCommand => ({
  type: 'RemovePhoto',
  data: { deviceId, digest: mark.repeat(64) },
})

describe('adding a photo', () => {
  it('[PHOTO-2] puts it onto its card', () => {
    expect(given(created, card(cam)).when(add(cam, 'a')).events).toEqual([
      { type: 'PhotoAdded', data: { deviceId: cam, photo: photo('a') } },
    ])
  })
  it('[PHOTO-3] changes nothing when the card has the same bytes, under whatever name', () => {
    const before = given(created, card(cam), added(cam, 'a'))
    expect(before.when(add(cam, 'a')).events).toEqual([])
    const renamed = { type: 'AddPhoto', data: { deviceId: cam, photo: { ...photo('a'), fileName: 'b.jpg' } } } as const
    expect(before.when(renamed).events).toEqual([])
  })
  it('[PHOTO-3] takes the same bytes on another card, and again after they were removed', () => {
    const before = given(created, card(cam), card(door), added(cam, 'a'))
    expect(before.when(add(door, 'a')).events).toMatchObject([{ type: 'PhotoAdded', data: { deviceId: door } }])
    const after = given(created, card(cam), added(cam, 'a'), removed(cam, 'a'))
    expect(after.when(add(cam, 'a')).events).toMatchObject([{ type: 'PhotoAdded' }])
  })
  it('[PHOTO-8] is refused for a card that is not there, and by a project that is closed or gone', () => {
    expect(given(created).refusal(add(unknown, 'a'))).toMatchObject({ code: 'card-unknown', deviceId: unknown })
    const closed = fact<ProjectEvent>({ type: 'ProjectCompleted', data: {} })
    expect(given(created, card(cam), closed).refusal(add(cam, 'a'))).toMatchObject({ code: 'project-closed' })
    const gone = fact<ProjectEvent>({ type: 'ProjectDeleted', data: { name: 'Terminal' } })
    expect(given(created, card(cam), gone).refusal(add(cam, 'a'))).toMatchObject({ code: expect.any(String) })
  })
})

describe('removing a photo', () => {
  it('[PHOTO-2] [PHOTO-4] says which it was, and who had added it', () => {
    expect(given(created, card(cam), added(cam, 'a', 12)).when(remove(cam, 'a')).events).toEqual([
      { type: 'PhotoRemoved', data: { deviceId: cam, photo: photo('a'), addedBy: 12, addedAt: at(0), place: 0 } },
    ])
  })
  it('[PHOTO-4] changes nothing when the card does not have it', () => {
    const before = given(created, card(cam), card(door), added(door, 'a'))
    expect(before.when(remove(cam, 'a')).events).toEqual([])
    expect(given(created, card(cam), added(cam, 'a'), removed(cam, 'a')).when(remove(cam, 'a')).events).toEqual([])
  })
  it('[PHOTO-4] is refused for a card that is not there', () => {
    expect(given(created).refusal(remove(unknown, 'a'))).toMatchObject({ code: 'card-unknown' })
  })
})

it.each(seedsOf({ gate: 25, nightly: 400 }))(
  '[PHOTO-3] [PHOTO-4] whatever comes in whatever order, a card has what was added and not removed, each once (seed %i)',
  (seed) => {
    const random = seededRandom(seed)
    const facts = [created, card(cam), card(door)]
    const expected = new Map<DeviceId, Set<string>>([
      [cam, new Set()],
      [door, new Set()],
    ])
    for (let step = 0; step < 60; step++) {
      const [deviceId, mark] = [random.pick([cam, door]), random.pick(['a', 'b', 'c'])]
      const command = random.onceIn(2) ? add(deviceId, mark) : remove(deviceId, mark)
      const there = expected.get(deviceId) ?? new Set()
      const changes = command.type === 'AddPhoto' ? !there.has(mark) : there.has(mark)
      const { events } = given(...facts).when(command)
      expect(events).toHaveLength(changes ? 1 : 0)
      facts.push(...events.map((event) => fact(event)))
      if (command.type === 'AddPhoto') there.add(mark)
      else there.delete(mark)
      const shown =
        given(...facts)
          .view.card(deviceId)
          ?.photos?.map(({ digest }) => digest.charAt(0)) ?? []
      expect(shown.toSorted()).toEqual([...there].toSorted())
    }
  },
)
