import sharp from 'sharp'
import { beforeAll, expect, it } from 'vitest'
import { DeviceId, UserId } from '#events/kernel/ids.ts'
import type { Card } from '#events/project/device.ts'
import type { CardPhoto } from '#events/project/photos.ts'
import type { NamedPhoto } from '../photos/export-names.ts'
import { recordPdf, type RecordPages } from './record-pdf.ts'
import { MAX_PICTURES, recordPictures } from './record-pictures.ts'

const at = '2026-11-26T06:00:00.000Z'
const card: Card = {
  ...{ id: DeviceId.parse(7), name: 'Cam 1', type: 'camera', status: 'installed', description: '' },
  ...{ online: null, isManual: true, statusBy: null, statusAt: '', describedBy: null, describedAt: '' },
  ...{ createdBy: null, createdAt: '', batchId: null },
}
const photosOf = (count: number): NamedPhoto[] =>
  Array.from({ length: count }, (_, n) => ({
    card,
    file: `photos/Cam 1/${n}.jpg`,
    photo: { key: `${n}.jpg`, digest: 'ab'.repeat(32), addedBy: UserId.parse(2), addedAt: at } as unknown as CardPhoto,
  }))
const pagesOf = (photos: NamedPhoto[], pictures: ReadonlyMap<string, Buffer>): RecordPages => ({
  project: { id: 1, name: 'Hafen', status: 'open' },
  ...{ madeAt: new Date(at), events: 3, photos, pictures, key: 'a key', nameOf: async () => 'Ivo Ladder' },
  cards: [{ card, installed: null, confirmed: null }],
  drawings: { files: [], leftOut: [] },
  head: { note: 'a note', signedAt: at, size: 9 },
  began: { signedAt: at, size: 4 },
})
const imagesIn = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Filter \/DCTDecode/g)?.length ?? 0

let jpeg: Buffer
beforeAll(async () => {
  const create = { width: 360, height: 270, channels: 3, background: '#446688' } as const
  jpeg = await sharp({ create }).jpeg().toBuffer()
})

it('[PROOF-17] the pages have the pictures there are, also over a page break, and are the same bytes for the same ones', async () => {
  const photos = photosOf(20)
  const pictures = await recordPictures(photos, async ({ key }) => (key === '3.jpg' ? null : jpeg))
  const pdf = await recordPdf(pagesOf(photos, pictures))
  expect(imagesIn(pdf)).toBe(19)
  expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length).toBeGreaterThan(2)
  expect(await recordPdf(pagesOf(photos, pictures))).toEqual(pdf)
})

it('[PROOF-17] pictures are bounded in number and size, and made one after another', async () => {
  let [running, atOnce, asked] = [0, 0, 0]
  const pictures = await recordPictures(photosOf(MAX_PICTURES + 5), async ({ key }) => {
    asked += 1
    atOnce = Math.max(atOnce, ++running)
    await Promise.resolve()
    running -= 1
    return key === '0.jpg' ? Buffer.alloc(1024 * 1024) : jpeg
  })
  expect({ atOnce, asked, kept: pictures.size }).toEqual({ atOnce: 1, asked: MAX_PICTURES, kept: MAX_PICTURES - 1 })
  expect(pictures.has('photos/Cam 1/0.jpg')).toBe(false)
})
