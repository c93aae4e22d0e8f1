import { inflateSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { DeviceId, UserId } from '#events/kernel/ids.ts'
import type { Card } from '#events/project/device.ts'
import { createCanvas } from '@napi-rs/canvas'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { turnsWhile } from '../testing/turns-while.ts'
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
  drawings: { files: [], leftOut: [] },
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

it('[PROOF-27] the pages name the as-built drawings, and those that the record has no room for', async () => {
  const drawings = { files: ['as-built/01 E-101 EG.pdf'], leftOut: ['E-102 OG'] }
  const text = (await linesOf(await recordPdf({ ...pages, drawings }))).map((line) => line.text).join('\n')
  expect(text).toMatch(/As-built drawings\s+as-built\/01 E-101 EG\.pdf\s+Not in this record: E-102 OG/)
})

type Line = { text: string; page: number; x: number; y: number; width: number; ink: number }

/** The lines of all pages as another program reads them, each with the dark points that it draws there. */
async function linesOf(pdf: Buffer): Promise<Line[]> {
  const document = await getDocument({ data: Uint8Array.from(pdf), verbosity: 0 }).promise
  const lines: Line[] = []
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number)
    const { items } = await page.getTextContent()
    for (const item of items) {
      if (!('str' in item)) continue
      const [x, y] = [Number(item.transform[4]), Math.round(Number(item.transform[5]))]
      const last = lines.at(-1)
      if (last && last.page === number && Math.abs(last.y - y) < 2) {
        last.text += item.str
        last.width = Math.max(last.width, x + item.width - last.x)
      } else lines.push({ text: item.str, page: number, x, y, width: item.width, ink: 0 })
    }
    const viewport = page.getViewport({ scale: 1 })
    const canvas = createCanvas(viewport.width, viewport.height)
    const canvasContext = canvas.getContext('2d')
    await page.render({ canvas: null, canvasContext: canvasContext as never, viewport }).promise
    for (const line of lines.filter((one) => one.page === number)) {
      const top = viewport.height - line.y - 8
      const { data } = canvasContext.getImageData(line.x, top, Math.max(1, line.width), 10)
      for (let at = 0; at < data.length; at += 4) if ((data[at] ?? 255) < 128) line.ink += 1
    }
  }
  await document.destroy()
  return lines
}

it.each([
  ['Łódź, Ωμέγα, Дверь'],
  ['كاميرا المدخل'],
  ['מצלמה ראשית'],
  ['监控摄像机'],
  ['監視カメラ'],
  ['카메라 정문'],
  ['กล้องวงจรปิด'],
  ['कमरा'],
  ['📷🚪'],
])('[PROOF-25] a card that is called %s is written so, and read so by other programs', async (name) => {
  const pdf = await recordPdf({ ...pages, cards: [{ card: { ...card, name }, installed: null, confirmed: null }] })
  const bare = name.replaceAll(' ', '')
  const line = (await linesOf(pdf)).find(({ text }) => text.replaceAll(/\s/g, '') === bare)
  expect(line?.ink).toBeGreaterThan(bare.length * 3)
})

it('[PROOF-25] says the number of a character that no font has, in place of an empty box', async () => {
  const name = 'Gate \u{1E900}'
  const pdf = await recordPdf({ ...pages, cards: [{ card: { ...card, name }, installed: null, confirmed: null }] })
  expect((await linesOf(pdf)).map((line) => line.text)).toContain('Gate [U+1E900]')
})

it('[PROOF-26] breaks no address at its hyphens or dots', async () => {
  const key = `board.north-east.example-integrator.test/log-4f2a+${'k'.repeat(20)}`
  const note = Array.from({ length: 6 }, () => key).join(' ')
  const text = (await linesOf(await recordPdf({ ...pages, head: { ...pages.head, note } }))).map((line) => line.text)
  expect(text.join('\n').split(key)).toHaveLength(7)
})

it('[PROOF-9] many cards take several pages', async () => {
  const cards = Array.from({ length: 60 }, () => pages.cards).flat()
  const pdf = await recordPdf({ ...pages, cards })
  expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length).toBeGreaterThan(3)
})

it('[PROOF-9] a card says whose it is, its day on site and what blocks it; one without them has no such line', async () => {
  const flag = { kind: 'no-access', reason: 'Locked', by: UserId.parse(2), at } as const
  const work = {
    assignees: [2, 3].map((id) => UserId.parse(id)),
    schedule: { day: '2026-12-01', part: 'morning' },
    flag,
  } as const
  const nameOf = async (id: UserId) => ({ 2: 'Ivo Ladder', 3: 'Ana Süd' })[Number(id)]
  const textsOf = async (one: Card) =>
    (
      await linesOf(await recordPdf({ ...pages, nameOf, cards: [{ card: one, installed: null, confirmed: null }] }))
    ).map(({ text }) => text)
  expect(await textsOf({ ...card, ...work, assignees: [...work.assignees] })).toEqual(
    expect.arrayContaining([
      'For: Ivo Ladder, Ana Süd',
      'Day: 2026-12-01, morning',
      'Blocked: No access: Locked (Ivo Ladder, 2026-11-26 06:00:00 UTC)',
    ]),
  )
  expect((await textsOf(card)).filter((text) => /^(For|Day|Blocked):/.test(text))).toEqual([])
})

it('[PROOF-11] other requests have their turns while the pages of many cards are written', async () => {
  const cards = Array.from({ length: 1_000 }, () => pages.cards).flat()
  expect(await turnsWhile(() => recordPdf({ ...pages, cards }))).toBeGreaterThanOrEqual(40)
})
