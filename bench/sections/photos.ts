import { setTimeout as sleep } from 'node:timers/promises'
import { photoExportPath } from '#events/project/photo-export.ts'
import { ProjectId } from '#events/kernel/ids.ts'
import { type Child, startChild } from '../child.ts'
import { timed } from '../figures/clock.ts'
import type { Figure } from '../figures/figure.ts'
import { httpMover, movingCards } from '../sides/mover.ts'
import { type OurServer, startOurServer } from '../sides/our-server.ts'
import { residentMB } from '../figures/resident.ts'
import type { Bench, Section } from '../section.ts'
import { percentile, Rounds } from '../figures/statistics.ts'
import type { UploaderCalls } from '../uploader.ts'

const CARDS = 100
/** How many people upload at once: phones on a site. */
const UPLOADERS = 4
/** While so many photos come at once, moves are measured. */
const BESIDE_MOVES = 10
const MB = 1_000_000
/** Of each photo of the export: the largest that may be uploaded, nearly. */
const LARGE_BYTES = 25 * MB
/** Timeout of an export of all of them, in milliseconds. */
const EXPORT_WITHIN_MS = 300_000

type Uploader = Child<UploaderCalls>

const whereTo = ({ url, cookie }: OurServer) => ({ url, cookie })

/** The cost of photos: uploads with the small picture that boards show, moves beside uploads, and the export of a project. */
export const photos: Section = async (bench) => {
  const server = await startOurServer(bench)
  await server.send('PATCH', '/api/admin/quota-limit/1', { quotaLimitMB: 100_000 })
  const uploader = await startChild<UploaderCalls>('uploader', bench)
  return [
    ...(await uploads(bench, server, uploader)),
    ...(await movesBeside(bench, server, uploader)),
    ...(await exporting(bench, server, uploader)),
  ]
}

async function uploads({ size, note }: Bench, server: OurServer, uploader: Uploader): Promise<Figure[]> {
  const { cardIds } = await server.board(CARDS)
  const bytes = await uploader.ask('aimAt', { ...whereTo(server), cardIds: cardIds.slice(0, UPLOADERS) })
  note(`a photo of 12 megapixels has ${(bytes / MB).toFixed(1)} MB`)
  await uploader.ask('begin', { isSeen: true })
  await sleep(size(30_000, 2_000))
  const { took, ms } = await uploader.ask('end', undefined)
  const name = `uploads of 12 megapixels by ${UPLOADERS} at once, each with its small picture`
  return [
    { name, unit: 'photos/s', ours: (took.length * 1000) / ms },
    { name: `${name}, p50`, unit: 'ms', ours: percentile(took, 0.5) },
    { name: `${name}, p95`, unit: 'ms', ours: percentile(took, 0.95) },
    { name: 'memory after that', unit: 'MB', ours: await residentMB(server.pid) },
  ]
}

async function movesBeside({ scope, size, note }: Bench, server: OurServer, uploader: Uploader): Promise<Figure[]> {
  const { cardIds } = await server.board(CARDS)
  await uploader.ask('aimAt', { ...whereTo(server), cardIds: cardIds.slice(0, BESIDE_MOVES) })
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
    await uploader.ask('begin', { isSeen: false })
    beside.add(await moves())
    const { took, ms } = await uploader.ask('end', undefined)
    note(`${took.length} photos in ${Math.round(ms)} ms beside moves`)
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

async function exporting({ size, note }: Bench, server: OurServer, uploader: Uploader): Promise<Figure[]> {
  const { projectId, cardIds } = await server.board(CARDS)
  const count = size(80, 4)
  await uploader.ask('aimAt', { ...whereTo(server), cardIds: cardIds.slice(0, count) })
  await uploader.ask('uploadEach', { bytes: LARGE_BYTES })
  note(`${count} photos of 25 MB are there`)
  const before = await residentMB(server.pid)
  const path = photoExportPath(ProjectId.parse(projectId))
  let [bytes, most, looked] = [0, before, 0]
  const ms = await timed(async () => {
    const signal = AbortSignal.timeout(EXPORT_WITHIN_MS)
    const answer = await fetch(`${server.url}${path}`, { headers: { cookie: server.cookie }, signal })
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
