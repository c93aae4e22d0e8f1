import { describe, expect, it, vi } from 'vitest'
import type { CommandId } from '#events/kernel/ids.ts'
import { openPhotos, photoLost } from '../../testing/photos-by-hand.ts'
import { me } from '../../testing/samples.ts'
import { SimDevice, simNotes } from '../../testing/sim-device.ts'
import { PromptFile } from '../../testing/sim-photos.ts'
import { SimTab } from '../../testing/sim-tab.ts'
import { BeingWritten } from './being-written.ts'
import type { PhotoRow } from './rows.ts'
import { PhotoBytes } from './photo-bytes.ts'

vi.stubGlobal('File', PromptFile)

const rowOf = (id: string): PhotoRow => ({
  id: id as CommandId,
  name: `${id}.jpg`,
  type: 'image/jpeg',
  lastModified: 0,
  bytes: new ArrayBuffer(3),
})

/** The bytes of a device that are told to be kept by hand, and an outbox whose photos get no answer. */
function openBytes() {
  const { outbox, clock, add, id, photos } = openPhotos(() => photoLost)
  const device = new SimDevice(clock)
  const database = device.partsFor(new SimTab(), 'a').openDatabase(me.id)
  const bytes = new PhotoBytes(outbox, database, new BeingWritten(simNotes(), me.id, 'a'))
  /** Does something with the database, as time passes. */
  const done = async (work: Promise<unknown>): Promise<void> => {
    await Promise.all([work, clock.pass(200)])
  }
  return { outbox, clock, add, id, photos, database, bytes, done, onDevice: () => device.photosOf(me.id) }
}

describe('the bytes of photos on a device', () => {
  it('[KEPT-8] that no entry is left of are deleted when a page looks, and those of entries stay', async () => {
    const { database, bytes, done, onDevice } = openBytes()
    await done(database.keepPhoto(rowOf('waits')))
    await done(database.keepPhoto(rowOf('orphan')))
    await done(bytes.look((id) => id === 'waits'))
    expect(onDevice()).toEqual(['waits'])
    expect([bytes.isKept('waits' as CommandId), bytes.isKept('orphan' as CommandId)]).toEqual([true, false])
  })

  it('[KEPT-8] of a photo that is withdrawn while they are written are not left', async () => {
    const { outbox, add, id, photos, clock, bytes, done, onDevice } = openBytes()
    add('one')
    const one = id('one')
    // Its entry is placed still: the row goes with a later write than the one under way.
    const placed = [...photos()]
    const keeping = bytes.keepAll(
      () => placed,
      () => {},
    )
    // The file is read, and its bytes are on their way to the database.
    await clock.pass(0)
    outbox.withdraw(one)
    await done(keeping)
    expect([onDevice(), bytes.isKept(one)]).toEqual([[], false])
  })

  it('[KEPT-8] of a photo that waits stay', async () => {
    const { add, id, photos, bytes, done, onDevice } = openBytes()
    add('one')
    await done(bytes.keepAll(photos, () => {}))
    expect([onDevice(), bytes.isKept(id('one'))]).toEqual([[id('one')], true])
  })
})
