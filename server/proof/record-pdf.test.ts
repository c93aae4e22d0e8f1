import { inflateSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { DeviceId, UserId } from '#events/kernel/ids.ts'
import type { Card } from '#events/project/device.ts'
import { recordPdf, type RecordPages } from './record-pdf.ts'

const card: Card = {
  ...{ id: DeviceId.parse(7), name: 'Kamera Łódź', type: 'camera', status: 'confirmed', description: '' },
  ...{ online: null, isManual: true, statusBy: null, statusAt: '', describedBy: null, describedAt: '' },
  ...{ createdBy: null, createdAt: '', batchId: null },
}
const at = '2026-11-26T06:00:00.000Z'
const pages: RecordPages = {
  project: { id: 1, name: 'Hafen', status: 'closed' },
  madeAt: new Date(at),
  events: 3,
  cards: [{ card, installed: { by: UserId.parse(2), at }, confirmed: null }],
  photos: [],
  pictures: new Map(),
  head: { note: 'a note', signedAt: at, size: 9 },
  began: { signedAt: at, size: 4 },
  key: 'a key',
  nameOf: async () => 'Ivo Ladder',
}

/** The drawing instructions of all pages. */
const drawn = (pdf: Buffer): string =>
  [...pdf.toString('latin1').matchAll(/\/FlateDecode\s*>>\s*stream\n([\s\S]*?)\nendstream/g)]
    .map(([, packed = '']) => inflateSync(Buffer.from(packed, 'latin1')).toString('latin1'))
    .join('\n')

it('[PROOF-13] the pages are the same bytes for the same contents, and others for other contents or another date', async () => {
  const pdf = await recordPdf(pages)
  expect(await recordPdf(pages)).toEqual(pdf)
  expect(await recordPdf({ ...pages, madeAt: new Date(0) })).not.toEqual(pdf)
  expect(await recordPdf({ ...pages, nameOf: async () => 'Ana' })).not.toEqual(pdf)
  expect(drawn(pdf)).toContain('TJ')
})

it('[PROOF-9] many cards take several pages', async () => {
  const cards = Array.from({ length: 60 }, () => pages.cards).flat()
  const pdf = await recordPdf({ ...pages, cards })
  expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length).toBeGreaterThan(3)
})

it('[PROOF-11] other requests have their turns while the pages of many cards are written', async () => {
  const cards = Array.from({ length: 1_000 }, () => pages.cards).flat()
  let turns = 0
  let isDone = false
  const count = () => {
    turns++
    if (!isDone) setImmediate(count)
  }
  setImmediate(count)
  await recordPdf({ ...pages, cards })
  isDone = true
  expect(turns).toBeGreaterThanOrEqual(20)
})
