import { buffer } from 'node:stream/consumers'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { DeviceId, UserId } from '#events/kernel/ids.ts'
import { sheet } from '#events/plan/examples.ts'
import type { Cable } from '#events/plan/api.ts'
import { IDENTITY } from '#events/plan/maps.ts'
import type { HeldPage } from '#events/plan/model.ts'
import type { Pin } from '#events/plan/page.ts'
import type { Card } from '#events/project/device.ts'
import { CHANNELS, withPdf } from '../photos/plans/pdfium.ts'
import { asBuiltPdf } from './as-built-pdf.ts'
import { cablesOf } from './cables.ts'
import { marksOf } from './marks.ts'
import { pagePicture } from './page-picture.ts'

const at = '2026-11-26T23:30:00.000Z'
const by = UserId.parse(2)
const card = (id: number, name: string): Card => ({
  ...{ id: DeviceId.parse(id), name, type: 'camera', status: 'installed', description: '', serial: 'ABCD-1234' },
  ...{ online: null, isManual: true, statusBy: by, statusAt: at, describedBy: null, describedAt: '' },
  ...{ createdBy: null, createdAt: '', batchId: null },
})
const pin = (id: number, kind: Pin['kind'], x: number): Pin => ({
  ...{ deviceId: DeviceId.parse(id), kind, page: 1, version: 1, x, y: 0.5, by, at },
})
const size = sheet()
const page: HeldPage = {
  ...{ page: 1, title: 'EG', sheet: null, isNamed: false, scale: null },
  versions: [
    {
      ...{ version: 1, file: '', fileName: 'Hall.pdf', filePage: 1, ...size, map: IDENTITY },
      ...{ state: 'ready', message: null, tiles: { key: 'k', bytes: 1 }, by, at },
    },
  ],
}
const ADDRESS = 'https://board.example.com/projects/12/plans/34?page=1&paper=567'
/** A black tile in the corner; no other one is there. */
const black = { create: { width: 512, height: 512, channels: 3, background: '#000' } } as const
const pictureOf = async () => {
  const tile = await sharp(black).webp({ lossless: true }).toBuffer()
  const first = 21
  const numbers: number[] = []
  const picture = await pagePicture(
    async (_, __, number) => {
      numbers.push(number)
      return number === first ? tile : null
    },
    { ...size, version: 1, tiles: { key: 'k', bytes: 1 } },
  )
  if (!picture) throw new Error(`no tile ${first} of ${numbers.join()}`)
  return picture
}
const cards = new Map([card(7, 'Tor 1'), card(8, 'Дверь')].map((one) => [one.id, one]))

async function made(pins: readonly Pin[], cables: readonly Cable[] = []): Promise<Buffer> {
  const marks = marksOf(page, pins, cards)
  const about = { project: 'Hafen', drawing: 'EG', source: 'Hall.pdf, version 1', timeZone: 'Europe/Zurich' }
  const picture = await pictureOf()
  return buffer(
    asBuiltPdf({
      ...about,
      address: ADDRESS,
      picture,
      marks,
      cables: cablesOf(cables, marks),
      madeAt: new Date(at),
      nameOf: async () => 'Ivo Ladder',
    }),
  )
}
const redOf = (pdf: Buffer) => countOf(pdf, (red, green) => red > 170 && green < 80)
const countOf = (pdf: Buffer, isIt: (red: number, green: number, blue: number) => boolean) =>
  withPdf(pdf, ({ page: open }) => {
    const rows = open(0).draw({ width: 1190, height: 842, top: 100, rows: 620 })
    let count = 0
    for (let place = 0; place < rows.length; place += CHANNELS)
      if (isIt(rows[place] ?? 0, rows[place + 1] ?? 255, rows[place + 2] ?? 255)) count += 1
    return count
  })
async function textsOf(pdf: Buffer): Promise<string[]> {
  const document = await getDocument({ data: Uint8Array.from(pdf), verbosity: 0 }).promise
  const texts: string[] = []
  for (let number = 1; number <= document.numPages; number++) {
    const { items } = await (await document.getPage(number)).getTextContent()
    texts.push(items.map((item) => ('str' in item ? item.str : '')).join(' '))
  }
  await document.destroy()
  return texts
}

it('[PLAN-32] has a red line from the planned place to the built one, and none where they are the same', async () => {
  expect(await redOf(await made([pin(7, 'planned', 0.25), pin(7, 'built', 0.25)]))).toBe(0)
  expect(await redOf(await made([pin(7, 'planned', 0.25), pin(7, 'built', 0.6)]))).toBeGreaterThan(100)
})

it('[PLAN-33] names the devices that are there, with who and when; the others are left out', async () => {
  const pins = [pin(7, 'planned', 0.2), pin(7, 'built', 0.3), pin(8, 'planned', 0.6), pin(9, 'planned', 0.7)]
  const [drawing = '', table = '', ...more] = await textsOf(await made(pins))
  expect(more).toEqual([])
  for (const words of ['As-built: Hafen', 'EG', 'version 1', 'Page 1 of 2', 'planned to built: 1'])
    expect(drawing).toContain(words)
  for (const words of ['Tor 1', 'Дверь', 'ABCD-1234', 'Ivo Ladder', '27 Nov 2026, 00:30', 'Planned', 'Page 2 of 2'])
    expect(table).toContain(words)
})

it('[PLAN-68] shows cables with their lengths, and a table of them with their length together', async () => {
  const pins = [pin(7, 'planned', 0.2), pin(8, 'planned', 0.6)]
  const cable = (from: number, to: number, metres: number | null, isMeasured = false): Cable => ({
    ...{ from: DeviceId.parse(from), to: DeviceId.parse(to), page: 1, metres, isMeasured, by, at },
  })
  const isDark = (red: number, green: number, blue: number) => Math.max(red, green, blue) < 100
  const [bare, cabled] = [await made(pins), await made(pins, [cable(7, 8, 20, true), cable(8, 9, 7)])]
  expect((await countOf(cabled, isDark)) - (await countOf(bare, isDark))).toBeGreaterThan(200)
  expect((await textsOf(bare)).join()).not.toContain('Cables')
  const [drawing = '', table = ''] = await textsOf(cabled)
  for (const words of ['Cables: 1', '20 m']) expect(drawing).toContain(words)
  for (const words of ['Cables', 'From', '1 Tor 1', '2 Дверь', '20 m by the scale', 'Together'])
    expect(table).toContain(words)
  expect(table).not.toContain('not known')
  const [, unknown = ''] = await textsOf(await made(pins, [cable(7, 8, null)]))
  for (const words of ['without 1 not known', '0 m']) expect(unknown).toContain(words)
})

it('[PLAN-44] carries a QR code with the address of its page and its change, which a reader finds on the print', async () => {
  const program = await readFile(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')))
  await prepareZXingModule({ overrides: { wasmBinary: Uint8Array.from(program).buffer }, fireImmediately: true })
  const pdf = await made([pin(7, 'planned', 0.5)])
  // A3 at 144 dpi: a phone sees more of it.
  const [width, height] = [2381, 1684]
  const rows = await withPdf(pdf, ({ page: open }) => Buffer.from(open(0).draw({ width, height, top: 0, rows: 200 })))
  const print = await sharp(rows, { raw: { width, height: 200, channels: CHANNELS } })
    .png()
    .toBuffer()
  const found = await readBarcodes(Uint8Array.from(print), { formats: ['QRCode'] })
  expect(found.map(({ text }) => text)).toEqual([ADDRESS])
})
