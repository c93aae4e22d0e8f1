import 'fake-indexeddb/auto'
import { openDB } from 'idb'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { DeviceDatabase } from '../../../../live/outbox/device/device-database.ts'
import { readEntry } from '../../../../live/outbox/device/rows.ts'
import { waitsKey } from '../../../../live/outbox/waits-key.ts'
import { me } from '../../../../live/testing/samples.ts'
import { hasOldPhotos, oldPhotosOf } from '../../../../shared/drafts/old-photos.ts'
import { drainOldPhotos } from './drain-old-photos.ts'

/** The browser's storage: what is kept stands in it as properties. */
class Kept {
  [key: string]: unknown
}
Object.defineProperties(Kept.prototype, {
  getItem: { value: (key: string) => kept[key] ?? null },
  setItem: { value: (key: string, value: string) => void (kept[key] = value) },
  removeItem: { value: (key: string) => void delete kept[key] },
})
let kept = new Kept()
beforeEach(() => {
  kept = new Kept()
  vi.stubGlobal('localStorage', kept)
})
afterEach(async () => {
  vi.unstubAllGlobals()
  for (const { name = '' } of await indexedDB.databases()) indexedDB.deleteDatabase(name)
})

const id = (n: number) => `6d1a4a0e-4d6b-4b62-9f0e-0d4dbb6a1f1${n}`
const CHOSEN_AT = Date.parse('2026-11-26T09:12:00.000Z')
const row = (n: number, more: object) => ({
  ...{ version: 1, id: id(n), form: 7, section: 1, chosenAt: CHOSEN_AT + n, refused: null },
  ...{ name: `${n}.jpg`, type: 'image/jpeg', lastModified: 5, bytes: Uint8Array.of(n, 8).buffer },
  ...more,
})
/** The database as the releases of before made it. */
async function leaveOld(...rows: readonly object[]): Promise<void> {
  const database = await openDB('fieldboard surveys 1', 1, {
    upgrade: (old) => void old.createObjectStore('photos', { keyPath: 'id' }).createIndex('form', 'form'),
  })
  for (const one of rows) await database.put('photos', one)
  database.close()
}
const SECTION = { id: -4, type: 'camera', title: 'Camera 2', answers: {} }
const DRAFT = { edits: [[-4, { base: null, mine: SECTION, photos: [] }]], order: null, at: '2026-11-26T09:12:00.000Z' }

it('[FORM-215] photos of surveys that an earlier release kept come into the outbox in their order, and its database goes', async () => {
  kept['draft 1 form 7'] = JSON.stringify(DRAFT)
  kept['draft 1 form 7 photos'] = '3'
  kept['draft 1 title of form 7'] = '"Cellar"'
  await leaveOld(row(3, { refused: 'Please select an image file' }), row(2, { section: -4 }), row(1, {}))
  expect(oldPhotosOf(me.id)).toBe('fieldboard surveys 1')
  expect(await hasOldPhotos(me.id)).toBe(true)

  await drainOldPhotos(me)
  // A second tab, or a next page.
  await drainOldPhotos(me)
  await expect.poll(() => hasOldPhotos(me.id)).toBe(false)
  const device = new DeviceDatabase(me.id)
  const { entries } = await device.read()
  const read = entries.map(readEntry).map((one) => (one.kind === 'read' ? one.value : one.kind))
  const stream = { kind: 'form', id: 7 }
  expect(read).toMatchObject([
    {
      ...{ id: id(1), stream, lanes: ['section 1'], place: { of: 'section', sectionId: 1, type: '' }, state: 'queued' },
      ...{ about: { subject: 'a section', place: 'Cellar' }, at: '2026-11-26T09:12:00.001Z', actor: me, wasSent: true },
      file: { name: '1.jpg', size: 2 },
    },
    { id: id(2), place: { sectionId: -4, type: 'camera' }, about: { subject: 'Camera 2', place: 'Cellar' } },
    { id: id(3), state: 'refused', reason: 'Please select an image file' },
  ])
  const photo = await device.photo(entries[1]?.id ?? ('' as never))
  expect([photo?.name, [...new Uint8Array(photo?.bytes ?? new ArrayBuffer())]]).toEqual(['2.jpg', [2, 8]])
  device.close()
  expect(Object.keys(kept).toSorted()).toEqual(['draft 1 form 7', 'draft 1 title of form 7', waitsKey(me.id)])
})

it('[FORM-215] a row that this release cannot read stays where it is', async () => {
  await leaveOld(row(1, {}), row(2, { version: 2 }))
  await drainOldPhotos(me)
  const device = new DeviceDatabase(me.id)
  expect((await device.read()).entries.map((one) => one.id)).toEqual([id(1)])
  device.close()
  expect(await hasOldPhotos(me.id)).toBe(true)
})
