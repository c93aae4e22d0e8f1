import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { constants, getPriority, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { buildPrograms } from '../cli/build-programs.mjs'
import { childrenOf } from '../testing/children.ts'
import { JPEG } from '../testing/pictures.ts'
import { startDecoder } from './decoder-process.ts'
import { images } from './images.ts'
import { NoPhoto } from './photo-store.ts'

const LONG_MS = 60_000

let folder: string
let program: string
let photo: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fieldboard-decoder-'))
  program = resolve(await buildPrograms(['server/cli/decode-photos.ts']), 'decode-photos.js')
  photo = join(folder, 'photo')
  await writeFile(photo, JPEG)
})
afterAll(() => rm(folder, { recursive: true }))

let decoder: ReturnType<typeof startDecoder>
const start = (times: { decodingMs?: number; idleMs?: number } = {}) => {
  decoder = startDecoder(program, { decodingMs: LONG_MS, idleMs: LONG_MS, ...times })
  return decoder
}
afterEach(() => decoder.close())

/** The number of the process that decodes. */
async function pidOf(): Promise<number> {
  // This process builds programs by others, which may still end.
  const found = (await childrenOf(process.pid)).filter((pid) => getPriority(pid) === constants.priority.PRIORITY_LOW)
  expect(found).toHaveLength(1)
  return found[0] ?? 0
}

it('[PHOTO-90] a process of its own, behind all others, decodes as this one does', async () => {
  const { inspect, render } = start()
  expect(await inspect(photo)).toEqual(await images.inspect(photo))
  expect(await render(photo, 360, 'image/webp')).toEqual(await images.render(photo, 360, 'image/webp'))
  expect(await pidOf()).not.toBe(0)
  const noPhoto = join(folder, 'no photo')
  await writeFile(noPhoto, JPEG.subarray(0, JPEG.length / 2))
  await expect(inspect(noPhoto)).rejects.toEqual(new NoPhoto('type'))
})

it('[PHOTO-90] a picture that kills what decodes it is refused, and the next one is decoded', async () => {
  const { inspect } = start()
  await inspect(photo)
  process.kill(await pidOf(), 'SIGSTOP')
  const [first, second] = [inspect(photo), inspect(photo)]
  process.kill(await pidOf(), 'SIGKILL')
  await expect(first).rejects.toThrow('a picture could not be decoded: the process has ended')
  expect(await second).toMatchObject({ mediaType: 'image/jpeg' })
})

it('[PHOTO-90] a picture that takes too long is given up, and the next one is decoded', async () => {
  const { inspect } = start({ decodingMs: 2_000 })
  await inspect(photo)
  process.kill(await pidOf(), 'SIGSTOP')
  await expect(inspect(photo)).rejects.toThrow('a picture could not be decoded: the process has ended')
  expect(await inspect(photo)).toMatchObject({ mediaType: 'image/jpeg' })
})

it('[PHOTO-90] a process with nothing to do ends, and another one starts when it is needed', async () => {
  const { inspect } = start({ idleMs: 1 })
  await inspect(photo)
  await expect.poll(() => childrenOf(process.pid)).toEqual([])
  expect(await inspect(photo)).toMatchObject({ mediaType: 'image/jpeg' })
})
