import { describe, expect, it } from 'vitest'
import { openPhotos, photoLost, photoTaken } from '../testing/photos-by-hand.ts'
import { putPhoto } from '../../shared/waiting/put-photo.ts'
import { ana, deviceId, me, sampleProject } from '../testing/samples.ts'
import { Entry } from './entry-schema.ts'
import { pendingPhotos, unsavedPhotos } from './photo-state.ts'
import { photosElsewhere } from './photos-elsewhere.ts'
import { summaryOf } from './summary.ts'

const isOnScreen = () => true

it('a photo is plain data of its schema in each of its states; its file and how far it is stand apart', async () => {
  const { clock, add, photos, outbox } = openPhotos((name) =>
    name === 'd' ? new Promise(() => {}) : name === 'b' ? { kind: 'refused', status: 409, reason: 'No.' } : photoTaken,
  )
  for (const name of ['a', 'b', 'd', 'e']) add(name)
  add('c', { refusal: 'Please select an image file' })
  await clock.pass(0)
  expect(photos().map(({ state }) => state)).toEqual(['accepted', 'failed', 'sent', 'queued', 'refused'])
  for (const photo of photos()) {
    expect(structuredClone(photo)).toEqual(photo)
    expect(Entry.parse(JSON.parse(JSON.stringify(photo)))).toEqual(photo)
  }
  expect(Object.values(outbox.photos.files.sentBytes.getState())).toEqual([0, 0, 0])
})

describe('photos are counted', () => {
  it('[PHOTO-15] [PHOTO-100] those of a person that would be lost, that go by themselves, and those of boards on no screen', async () => {
    const { clock, add, outbox, hide } = openPhotos((name) =>
      name === 'a' ? photoTaken : name === 'b' ? { kind: 'refused', status: 409, reason: 'No.' } : photoLost,
    )
    add('a')
    add('b')
    await clock.pass(0)
    outbox.disconnected()
    add('c')
    await clock.pass(0)
    add('d', { by: ana })
    const state = outbox.store.getState()
    expect([unsavedPhotos(state, me.id), unsavedPhotos(state, ana.id)]).toEqual([2, 1])
    expect(summaryOf(state, me, isOnScreen)).toEqual({ unsent: 0, lateElsewhere: [], unsaved: 2 })
    const count = (which: Parameters<typeof pendingPhotos>[2]) => pendingPhotos(state, me.id, which)
    expect([count({}), count({ areHeld: true })]).toEqual([1, 1])
    expect([7, 8].map((id) => count({ stream: { kind: 'project', id } }))).toEqual([1, 0])
    hide()
    expect(photosElsewhere(state, me.id, null)).toEqual({ kind: 'project', sending: 1, failed: 1 })
    expect(photosElsewhere(state, me.id, { kind: 'project', id: 7 })).toEqual({
      kind: 'project',
      sending: 0,
      failed: 0,
    })
  })

  it('[PLAN-47] without those on drawings, which go nowhere before they have a card, but would be lost', async () => {
    const { clock, outbox, photos, sent } = openPhotos(() => photoTaken)
    const place = { of: 'plan', projectId: sampleProject.id, page: 1, version: 1, x: 0.5, y: 0.5 } as const
    const target = { actor: me, stream: { kind: 'plan', id: 5 }, lanes: [], place } as const
    outbox.photos.add(target, new File(['x'], 'a'))
    outbox.connected()
    await clock.pass(600_000)
    const state = outbox.store.getState()
    expect([sent, pendingPhotos(state, me.id), unsavedPhotos(state, me.id)]).toEqual([[], 0, 1])
    expect(photosElsewhere(state, me.id, null)).toMatchObject({ sending: 0, failed: 0 })
    const [photo] = photos()
    if (!photo) throw new Error('the photo is gone')
    expect(Entry.parse(JSON.parse(JSON.stringify(photo)))).toEqual(photo)
    expect(await putPhoto(outbox, photo, { id: deviceId(7), name: 'Cam 7' }, { kind: 'project', id: 7 })).not.toBeNull()
    await clock.pass(0)
    expect(sent.map(({ name }) => name)).toEqual(['a'])
    expect(photos()).toMatchObject([{ place: { of: 'card', deviceId: 7 }, at: photo.at, state: 'accepted' }])
  })

  it('[PHOTO-101] without a file that was not taken: it is nothing that would be lost', () => {
    const { add, id, outbox, photo, sent } = openPhotos(() => photoTaken)
    add('a', { refusal: 'Please select an image file' })
    const state = outbox.store.getState()
    expect([unsavedPhotos(state, me.id), pendingPhotos(state, me.id)]).toEqual([0, 0])
    expect(photosElsewhere(state, me.id, null)).toEqual({ kind: 'project', sending: 0, failed: 0 })
    expect([sent, photo('a')]).toMatchObject([
      [],
      { place: { deviceId: deviceId(7) }, reason: 'Please select an image file' },
    ])
    expect(outbox.photos.files.picture(id('a'))).toBeNull()
  })
})
