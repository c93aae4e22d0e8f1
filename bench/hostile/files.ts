import sharp from 'sharp'
import type { Random } from '#events/kernel/seeded-random.ts'
import { dataUrl, JPEG, photoForm, PNG, withSize } from '../../server/testing/app/pictures.ts'
import type { Attack } from './requests.ts'
import { type RequestDraft, askAs, type Site } from './site.ts'

/** Begins as a HEIC file does, and costs a decoder of SVG a minute. */
const SVG_AS_HEIC = Buffer.from(
  `<!--ftypmif1 --><svg xmlns="http://www.w3.org/2000/svg" width="4000" height="4000"><filter id="f">${'<feTurbulence baseFrequency="0.9" numOctaves="9"/>'.repeat(500)}</filter><rect width="100%" height="100%" filter="url(#f)"/></svg>`,
)

/** An honest picture, as large as one may be. */
let large: Promise<Buffer> | null = null
const largePicture = () =>
  (large ??= sharp({ create: { width: 7_000, height: 7_000, channels: 3, background: '#777' } })
    .toColourspace('rgb16')
    .png()
    .toBuffer())

async function anyPicture(random: Random): Promise<Buffer> {
  if (random.onceIn(10)) return largePicture()
  return random.pick([
    SVG_AS_HEIC,
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    withSize(PNG, 60_000, 60_000),
    withSize(PNG, 7_000, 7_000),
    JPEG.subarray(0, 300),
    Buffer.concat([JPEG.subarray(0, 20), Buffer.alloc(50_000, random.int(0, 255))]),
    Buffer.alloc(0),
    Buffer.concat([PNG, Buffer.from(String(random.next()))]),
  ])
}

const photoPath = (site: Site, random: Random) => `/api/devices/${random.pick(site.cardIds)}/photos`

const pictures: Attack = {
  name: 'pictures that are none, and very large ones',
  percent: 2,
  atOnce: 10,
  async send(site, random) {
    const [person, path] = [random.pick(site.attackers), photoPath(site, random)]
    const body = photoForm(await anyPicture(random))
    return askAs(site, person, random, { method: 'POST', path, body })
  },
}

const BOUNDARY = 'hostile'
const part = (boundary: string) =>
  `--${boundary}\r\ncontent-disposition: form-data; name="photo"; filename="a.png"\r\n\r\n`

function brokenForm(random: Random): Pick<RequestDraft, 'headers' | 'body'> {
  const form = (type: string, body: string) => ({ headers: { 'content-type': type }, body })
  const named = `multipart/form-data; boundary=${BOUNDARY}`
  return random.pick([
    form(named, `${part(BOUNDARY)}never ends`),
    form(named, ''),
    form(named, '--'),
    form('multipart/form-data', `${part(BOUNDARY)}x\r\n--${BOUNDARY}--\r\n`),
    form(`multipart/form-data; boundary=${'b'.repeat(257)}`, `${part('b'.repeat(257))}x`),
    form('multipart/form-data; boundary=', part('')),
    form(named, part(BOUNDARY).repeat(300)),
    form(named, `--${BOUNDARY}\r\n${'x-header: 1\r\n'.repeat(3_000)}\r\nx\r\n--${BOUNDARY}--\r\n`),
  ])
}

const forms: Attack = {
  name: 'forms without an end, a boundary or a limit',
  percent: 2,
  atOnce: 8,
  send: (site, random) =>
    askAs(site, random.pick(site.attackers), random, {
      method: 'POST',
      path: photoPath(site, random),
      ...brokenForm(random),
    }),
}

const screenshots: Attack = {
  name: 'feedback with screenshots',
  percent: 1,
  atOnce: 4,
  async send(site, random) {
    const screenshot = random.onceIn(2) ? dataUrl(await anyPicture(random)) : dataUrl(PNG)
    const body = { type: 'bug', title: 'Hostile', description: 'It is full of these.', screenshot, pagePath: '/' }
    const headers = { 'content-type': 'application/json' }
    const asked = { method: 'POST', path: '/api/feedback', headers, body: JSON.stringify(body) }
    return askAs(site, random.pick(site.attackers), random, asked)
  },
}

export const FILES: readonly Attack[] = [pictures, forms, screenshots]
