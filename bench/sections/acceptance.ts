import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import sharp from 'sharp'
import { AcceptanceId } from '#events/acceptance/acceptance-id.ts'
import { DeviceId, ProjectId, UserId } from '#events/kernel/ids.ts'
import { makeDocument } from '../../server/acceptance/make-document.ts'
import { openDiskPhotos } from '../../server/photos/disk.ts'
import type { Runtime } from '../../server/runtime.ts'
import { meta } from '../../server/testing/test-bus.ts'
import { makeBoard } from '../content/boards.ts'
import { timed } from '../figures/clock.ts'
import type { Section } from '../section.ts'
import { openRuntime } from '../sides/runtime.ts'

const PHOTOS_OF_ONE = 2
/** Moves that one command takes. */
const MOVES = 200
/** Most of what a document of photos may hold, beside one without: its pictures go to the store as they are drawn. */
const FLAT = 1.25
const LOOK_MS = 250
/** The smaller picture that screens show, in pixels. */
const [WIDTH, HEIGHT] = [360, 270]
const MB = 1_000_000

/** An acceptance document of many devices and photos: the time to make it, and the memory meanwhile, beside that of the same devices without photos. */
export const acceptanceDocument: Section = async ({ scope, size, note }) => {
  const runtime = await openRuntime(scope)
  const folder = mkdtemp(join(tmpdir(), 'fieldboard-bench-'))
  const dataDir = await scope.keep(folder, (path) => rm(path, { recursive: true }))
  const { bus, store, personal } = runtime
  const devices = size(1_000, 40)
  const picture = await noise()
  const photos = openDiskPhotos(join(dataDir, 'photos'))
  const documentOf = async (id: number) => {
    const deps = { bus, store, photos, signedLog: null, now: () => new Date(), nameOf: async () => 'Ivo Ladder' }
    const asked = { id: AcceptanceId.parse(id), project: ProjectId.parse(id), maker: UserId.parse(1) }
    const pictures = { open: personal.data.open, pictureOf: async () => Buffer.from(picture), logoOf: async () => null }
    const made = await makeDocument({ ...deps, ...pictures }, asked)
    if (!made) throw new Error('there is no document')
    return made.file.bytes
  }
  await installed(runtime, ProjectId.parse(1), { devices, photosOfOne: 0 })
  await installed(runtime, ProjectId.parse(2), { devices, photosOfOne: PHOTOS_OF_ONE })
  const bare = () => documentOf(1)
  const whole = () => documentOf(2)
  // The first one loads fonts and code.
  await bare()
  const before = heldMB()
  let bytes = 0
  const ms = await timed(async () => {
    bytes = await whole()
  })
  const [ofBare, ofWhole] = [await mostHeld(bare), await mostHeld(whole)]
  if (bytes < devices * PHOTOS_OF_ONE * picture.length) throw new Error('a document lacks its photos')
  note(`a document of ${Math.round(bytes / MB)} MB`)
  const name = `document of ${devices} devices with ${devices * PHOTOS_OF_ONE} photos`
  return [
    { name, unit: 'ms', ours: ms },
    { name: `${name}, its PDF`, unit: 'MB', ours: bytes / MB },
    {
      name: `${name}, most memory held while it is made`,
      unit: 'MB',
      ours: ofWhole,
      beside: { name: 'without photos', value: ofBare },
      target: { of: 'ratio', atMost: FLAT },
    },
    { name: 'memory held before it', unit: 'MB', ours: before },
  ]
}

/** Makes a project whose devices are installed, each with some photos. */
async function installed(
  { bus }: Runtime,
  project: ProjectId,
  { devices, photosOfOne }: { readonly devices: number; readonly photosOfOne: number },
): Promise<void> {
  const ids = (await makeBoard(bus, project, devices)).map((id) => DeviceId.parse(id))
  const board = bus.project(project)
  for (let from = 0; from < ids.length; from += MOVES) {
    const moves = ids.slice(from, from + MOVES).map((deviceId) => ({ deviceId, to: 'installed' as const }))
    await board.execute({ type: 'MoveDevices', data: { moves } }, meta())
  }
  for (const deviceId of ids)
    for (let number = 1; number <= photosOfOne; number++) {
      const digest = createHash('sha256').update(`${deviceId} ${number}`).digest('hex')
      const file = { key: `device-${deviceId}/${digest}.jpg`, digest, bytes: 4 * MB, mediaType: 'image/jpeg' as const }
      const photo = { ...file, width: 4000, height: 3000, fileName: `IMG_${number}.jpg` }
      await board.execute({ type: 'AddPhoto', data: { deviceId, photo } }, meta())
    }
}

/** A picture that does not pack well, as a photo. */
const noise = (): Promise<Buffer> =>
  sharp({
    create: {
      ...{ width: WIDTH, height: HEIGHT, channels: 3, background: '#888' },
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })
    .jpeg({ quality: 80 })
    .toBuffer()

/** Lets go of all that is not in use any more, so that what is left is in use. */
const collect = (() => {
  setFlagsFromString('--expose-gc')
  return runInNewContext('gc') as () => void
})()

/** Memory that this process holds, in MB. */
function heldMB(): number {
  collect()
  const { heapUsed, external } = process.memoryUsage()
  return (heapUsed + external) / MB
}

/** The most memory that is held while some work goes on, which is slower by that. */
async function mostHeld(work: () => Promise<unknown>): Promise<number> {
  let most = heldMB()
  const timer = setInterval(() => {
    most = Math.max(most, heldMB())
  }, LOOK_MS)
  try {
    await work()
    return most
  } finally {
    clearInterval(timer)
  }
}
