import { buffer } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { DeviceId, UserId } from '#events/kernel/ids.ts'
import type { Card } from '#events/project/device.ts'
import type { CardPhoto } from '#events/project/photos.ts'
import type { DocumentAnswer } from '#events/acceptance/decide.ts'
import { JPEG } from '../testing/app/pictures.ts'
import { answerPdf } from './answer-pages.ts'
import { appendedPages } from './append-pages.ts'
import { documentPdf, type DocumentPages } from './document-pdf.ts'
import { pdfTexts } from '../testing/pdf-texts.ts'

const card: Card = {
  ...{ id: DeviceId.parse(7), name: 'Tor', type: 'camera', status: 'installed', description: 'Am Kran' },
  ...{ online: null, isManual: true, statusBy: null, statusAt: '', describedBy: null, describedAt: '' },
  ...{ createdBy: null, createdAt: '', batchId: null },
}
const at = '2026-11-26T23:30:00.000Z'
const step = { by: UserId.parse(2), at }
const photo: CardPhoto = {
  ...{ key: 'device-7/a.jpg', digest: 'a'.repeat(64), bytes: 9, mediaType: 'image/jpeg' as const, width: 3, height: 2 },
  ...{ fileName: 'a.jpg', addedBy: UserId.parse(2), addedAt: at },
}
const pages: DocumentPages = {
  address: 'Kai 3, Hafen',
  logo: null,
  ...{ id: 3, madeAt: new Date(at), madeBy: 'Ivo Ladder', timeZone: 'Europe/Zurich' },
  shown: {
    ...{ project: 'Hafen', contractor: 'Alpin AG', customer: 'Hafen AG', from: at, to: at },
    ...{ devices: 1, installed: 1, confirmed: 0, photos: 1, open: 1 },
    openPoints: [{ deviceId: card.id, name: 'Tor', why: 'Installed' }],
  },
  floors: [{ name: 'EG', cards: [{ card, installed: step, confirmed: null }] }],
  checklist: { usersAddedToSupportPortal: true, cameraViewsConfirmed: false, usersAddedToVerkadaPortal: false },
  proof: { events: 4, record: 'b'.repeat(64), head: null },
  takenAt: () => at,
  pictureOf: async () => JPEG,
  nameOf: async () => 'Ivo Ladder',
}
it('[ACCEPT-2] says who did what, and when it was done, in the zone of the project', async () => {
  const text = (await pdfTexts(await buffer(documentPdf(pages)))).join('\n')
  for (const words of [
    'Alpin AG',
    'Hafen AG',
    '27 Nov 2026, 00:30',
    'Europe/Zurich',
    'Am Kran',
    'Ivo Ladder',
    'not yet',
  ])
    expect(text).toContain(words)
})

it('[ACCEPT-2] has a head and a number on each page, and the heading of a table again on the next one', async () => {
  const cards = Array.from({ length: 200 }, () => ({ card, installed: step, confirmed: step }))
  const texts = await pdfTexts(await buffer(documentPdf({ ...pages, floors: [{ name: 'EG', cards }] })))
  expect(texts.length).toBeGreaterThan(8)
  for (const [index, text] of texts.entries()) expect(text).toContain(`Page ${index + 1} of ${texts.length}`)
  for (const text of texts.slice(1)) expect(text).toContain('Hafen')
  for (const text of texts.slice(1, 6)) expect(text).toContain('Serial')
})

it('[ACCEPT-13] reads one picture at a time, no faster than its reader takes them, and fails where that fails', async () => {
  const cards = Array.from({ length: 60 }, () => ({
    card: { ...card, photos: [photo] },
    installed: step,
    confirmed: null,
  }))
  let asked = 0
  const large = Buffer.concat([JPEG, Buffer.alloc(100_000)])
  const pdf = documentPdf({
    ...pages,
    floors: [{ name: 'EG', cards }],
    async pictureOf() {
      asked += 1
      return large
    },
  })
  await expect.poll(() => asked).toBeGreaterThan(1)
  expect(asked).toBeLessThan(10)
  await buffer(pdf)
  expect(asked).toBe(60)
  const broken = documentPdf({
    ...pages,
    floors: [{ name: 'EG', cards }],
    pictureOf: () => Promise.reject(new Error('away')),
  })
  await expect(buffer(broken)).rejects.toThrow('away')
})

const answer: DocumentAnswer = {
  ...{
    isSigned: true,
    name: 'Мария 监控',
    remarks: 'x'.repeat(4_000),
    by: null,
    at,
    strokes: [
      [
        [1, 2],
        [3, 4],
      ],
    ],
  }, // prettier-ignore
  points: [{ deviceId: card.id, name: 'Tor', text: 'Kabel lose' }],
}
const asked = { id: 3, project: 'Hafen', digest: 'c'.repeat(64), timeZone: 'UTC', answer }

it('[ACCEPT-4] pages stand behind a document as an update: its bytes stay, and each page reads as before', async () => {
  const made = await buffer(documentPdf(pages))
  const behind = await answerPdf(asked)
  const update = await appendedPages(made.length, async (first, last) => made.subarray(first, last + 1), behind)
  const whole = Buffer.concat([made, update])
  const texts = await pdfTexts(whole)
  expect(texts).toEqual([...(await pdfTexts(made)), ...(await pdfTexts(behind))])
  expect(texts.join('\n')).toContain('c'.repeat(64))
  expect(await answerPdf(asked)).toEqual(behind)
  await expect(appendedPages(5, async () => Buffer.from('%PDF-'), behind)).rejects.toThrow('no PDF')
})
