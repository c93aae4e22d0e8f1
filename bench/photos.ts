import sharp from 'sharp'
import { MARKER_HEADER } from '#events/kernel/http.ts'
import { PhotoAnswer } from '#events/project/photos.ts'
import { photoExportPath } from '#events/project/photo-export.ts'
import { ProjectId } from '#events/kernel/ids.ts'
import { now, timed } from './clock.ts'
import type { Figure } from './figure.ts'
import { httpMover, movingCards } from './mover.ts'
import { type OurServer, startOurServer } from './our-server.ts'
import { residentMB } from './resident.ts'
import type { Bench, Section } from './section.ts'
import { percentile, Rounds } from './statistics.ts'

const CARDS = 100
/** How many people upload at once: phones on a site. */
const UPLOADERS = 4
/** While so many photos come at once, moves are measured. */
const BESIDE_MOVES = 10
const MB = 1_000_000
/** Of each photo of the export: the largest that may be uploaded, nearly. */
const LARGE_BYTES = 25 * MB

/** What photos cost: uploads with the small picture that boards show, moves beside uploads, and the export of a project. */
export const photos: Section = async (bench) => {
  const server = await startOurServer(bench)
  await server.send('PATCH', '/api/admin/quota-limit/1', { quotaLimitMB: 100_000 })
  const photo = await phonePhoto()
  bench.note(`a photo of 12 megapixels has ${(photo.length / MB).toFixed(1)} MB`)
  return [
    ...(await uploads(bench, server, photo)),
    ...(await movesBeside(bench, server, photo)),
    ...(await exporting(bench, server, photo)),
  ]
}

/** As a phone takes them: 12 megapixels, with some noise. */
async function phonePhoto(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 12 } as const
  return sharp({ create: { width: 4_000, height: 3_000, channels: 3, background: '#888', noise } })
    .jpeg()
    .toBuffer()
}

let uploaded = 0

/** Uploads a photo that the card does not have yet. @returns its path. */
async function upload({ url, cookie }: OurServer, card: number, photo: Uint8Array, bytes = photo.length) {
  // What follows the end of a picture shows nothing, and makes it another one.
  const tail = Buffer.alloc(Math.max(16, bytes - photo.length), `${++uploaded}.`)
  const form = new FormData()
  form.append('photo', new Blob([Uint8Array.from(photo), tail]), `IMG ${uploaded}.jpg`)
  const headers = { cookie, [MARKER_HEADER]: 'bench' }
  const answer = await fetch(`${url}/api/devices/${card}/photos`, { method: 'POST', headers, body: form })
  if (answer.status !== 201) throw new Error(`an upload was answered ${answer.status}: ${await answer.text()}`)
  return PhotoAnswer.parse(await answer.json()).photoPath
}

/** Uploads over and over, so many at once, until `isOver`. @returns how long each took, in milliseconds. */
async function uploadUntil(isOver: () => boolean, people: number, work: (person: number) => Promise<unknown>) {
  const times: number[] = []
  const one = async (person: number) => {
    while (!isOver()) times.push(await timed(() => work(person)))
  }
  await Promise.all(Array.from({ length: people }, (_, person) => one(person)))
  return times
}

async function uploads({ size }: Bench, server: OurServer, photo: Uint8Array): Promise<Figure[]> {
  const { cardIds } = await server.board(CARDS)
  const { url, cookie } = server
  const withSmallOne = async (person: number) => {
    const path = await upload(server, cardIds[person] ?? 0, photo)
    const small = await fetch(`${url}${path}?size=360`, { headers: { cookie, accept: 'image/webp' } })
    if (small.status !== 200) throw new Error(`a small picture was answered ${small.status}`)
    await small.arrayBuffer()
  }
  await withSmallOne(0)
  const begin = now()
  const end = begin + size(30_000, 2_000)
  const times = await uploadUntil(() => now() > end, UPLOADERS, withSmallOne)
  const name = `uploads of 12 megapixels by ${UPLOADERS} at once, each with its small picture`
  return [
    { name, unit: 'photos/s', ours: (times.length * 1000) / (now() - begin) },
    { name: `${name}, p50`, unit: 'ms', ours: percentile(times, 0.5) },
    { name: `${name}, p95`, unit: 'ms', ours: percentile(times, 0.95) },
    { name: 'memory after that', unit: 'MB', ours: await residentMB(server.pid) },
  ]
}

async function movesBeside({ scope, size }: Bench, server: OurServer, photo: Uint8Array): Promise<Figure[]> {
  const { cardIds } = await server.board(CARDS)
  const mover = await scope.keep(httpMover(server.url, server.cookie), async ({ close }) => close())
  const cards = movingCards(cardIds)
  const moves = async () => {
    const times: number[] = []
    for (let n = 0; n < size(300, 20); n++) {
      const card = cards[n % cards.length]
      if (card) times.push(await timed(() => mover.move(card)))
    }
    return times
  }
  await moves()
  const [alone, beside] = [new Rounds(), new Rounds()]
  for (let round = 0; round < size(3, 1); round++) {
    await server.atHead()
    alone.add(await moves())
    let isOver = false
    const uploading = uploadUntil(
      () => isOver,
      BESIDE_MOVES,
      (person) => upload(server, cardIds[person] ?? 0, photo),
    )
    beside.add(await moves().finally(() => (isOver = true)))
    await uploading
  }
  const besideAlone = (value: number) => ({ name: 'without uploads', value })
  const name = `acknowledged move while ${BESIDE_MOVES} photos come at once`
  return [
    {
      name: `${name}, p50`,
      unit: 'ms',
      ours: beside.typical(0.5),
      beside: besideAlone(alone.typical(0.5)),
      target: { of: 'ratio', atMost: 2 },
    },
    { name: `${name}, p95`, unit: 'ms', ours: beside.overall(0.95), beside: besideAlone(alone.overall(0.95)) },
    { name: 'memory after that', unit: 'MB', ours: await residentMB(server.pid) },
  ]
}

async function exporting({ size, note }: Bench, server: OurServer, photo: Uint8Array): Promise<Figure[]> {
  const { projectId, cardIds } = await server.board(CARDS)
  const count = size(80, 4)
  for (let n = 0; n < count; n++) await upload(server, cardIds[n] ?? 0, photo, LARGE_BYTES)
  note(`${count} photos of 25 MB are there`)
  const before = await residentMB(server.pid)
  const path = photoExportPath(ProjectId.parse(projectId))
  let [bytes, most, looked] = [0, before, 0]
  const ms = await timed(async () => {
    const answer = await fetch(`${server.url}${path}`, { headers: { cookie: server.cookie } })
    if (answer.status !== 200 || !answer.body) throw new Error(`an export was answered ${answer.status}`)
    for await (const chunk of answer.body) {
      bytes += chunk.length
      if (bytes - looked < 4 * LARGE_BYTES) continue
      looked = bytes
      most = Math.max(most, await residentMB(server.pid))
    }
  })
  if (bytes < count * LARGE_BYTES) throw new Error(`an export has ${bytes} bytes`)
  const name = `export of ${(bytes / 1e9).toFixed(1)} GB`
  return [
    { name, unit: 'MB/s', ours: bytes / MB / (ms / 1000) },
    { name: `${name}, most memory during it`, unit: 'MB', ours: most, beside: { name: 'before it', value: before } },
  ]
}
