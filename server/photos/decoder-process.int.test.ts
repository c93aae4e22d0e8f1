import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { constants, getPriority, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { UserId } from '#events/kernel/ids.ts'
import { buildPrograms } from '../cli/build/build-programs.mjs'
import { childrenOf } from '../testing/processes/children.ts'
import { JPEG } from '../testing/app/pictures.ts'
import { startDecoder } from './decoder-process.ts'
import { images } from './images.ts'
import type { ProcessLimits } from './asked-process.ts'
import { NoPhoto } from './photo-store.ts'

const LONG_MS = 60_000
const [me, other] = [UserId.parse(1), UserId.parse(2)]

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
const start = (times: Partial<ProcessLimits> = {}, path = program) => {
  decoder = startDecoder(path, { workMs: LONG_MS, idleMs: LONG_MS, ...times })
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
  expect(await inspect(photo, me)).toEqual(await images.inspect(photo))
  expect(await render(photo, 360, 'image/webp', me)).toEqual(await images.render(photo, 360, 'image/webp'))
  expect(await pidOf()).not.toBe(0)
  const noPhoto = join(folder, 'no photo')
  await writeFile(noPhoto, JPEG.subarray(0, JPEG.length / 2))
  await expect(inspect(noPhoto, me)).rejects.toEqual(new NoPhoto('damaged'))
})

/** The program, which a picture called `deadly` ends, and one called `endless` keeps busy. */
async function mortalProgram(): Promise<string> {
  const path = join(folder, 'mortal.mjs')
  const first = `process.prependListener('message', ({ path }) => {
    if (path.endsWith('deadly')) process.kill(process.pid, 'SIGKILL')
    while (path.endsWith('endless'));
  })`
  await writeFile(path, `await import(${JSON.stringify(pathToFileURL(program).href)})\n${first}\n`)
  return path
}

it('[PHOTO-90] a picture that kills what decodes it is refused, and the next one is decoded', async () => {
  const { inspect } = start({}, await mortalProgram())
  const deadly = join(folder, 'deadly')
  await writeFile(deadly, JPEG)
  const [first, second] = [inspect(deadly, me), inspect(photo, me)]
  await expect(first).rejects.toEqual(new NoPhoto('type'))
  expect(await second).toMatchObject({ mediaType: 'image/jpeg' })
})

it('[PHOTO-90] a picture whose process was ended by something else is decoded by the next one', async () => {
  const { inspect } = start()
  await inspect(photo, me)
  process.kill(await pidOf(), 'SIGSTOP')
  const asked = inspect(photo, me)
  process.kill(await pidOf(), 'SIGKILL')
  expect(await asked).toMatchObject({ mediaType: 'image/jpeg' })
})

it('[PHOTO-93] people take turns: one who has many pictures waiting holds up another by one of them', async () => {
  const { inspect } = start()
  await inspect(photo, me)
  const pid = await pidOf()
  process.kill(pid, 'SIGSTOP')
  const done: string[] = []
  const ask = (name: string, asker: UserId) => inspect(photo, asker).then(() => done.push(name))
  const all = [...[1, 2, 3, 4, 5, 6].map((n) => ask(`mine ${n}`, me)), ask('theirs', other)]
  process.kill(pid, 'SIGCONT')
  await Promise.all(all)
  expect(done.indexOf('theirs')).toBeLessThanOrEqual(2)
  expect(done).toHaveLength(7)
})

it('[PHOTO-93] a small picture of one person waits behind none of their uploads', async () => {
  const { inspect, render } = start()
  await inspect(photo, me)
  const pid = await pidOf()
  process.kill(pid, 'SIGSTOP')
  const done: string[] = []
  const uploads = [1, 2, 3, 4, 5, 6].map((n) => inspect(photo, me).then(() => done.push(`upload ${n}`)))
  const small = render(photo, 360, 'image/webp', me).then(() => done.push('small'))
  process.kill(pid, 'SIGCONT')
  await Promise.all([...uploads, small])
  expect(done.indexOf('small')).toBeLessThanOrEqual(2)
})

it('[PHOTO-93] one person has ten pictures waiting at most, while another one is served', async () => {
  const { inspect } = start()
  await inspect(photo, me)
  const pid = await pidOf()
  process.kill(pid, 'SIGSTOP')
  const kept = Array.from({ length: 11 }, () => inspect(photo, me))
  await expect(inspect(photo, me)).rejects.toMatchObject({ name: 'NoTurn', places: 'own' })
  const theirs = inspect(photo, other)
  process.kill(pid, 'SIGCONT')
  expect(await Promise.all([theirs, ...kept])).toHaveLength(12)
})

it('[PHOTO-90] a picture that takes too long is given up, and the next one is decoded', async () => {
  // However long a busy machine takes to leave it that time (PHOTO-131).
  const { inspect } = start({ workMs: 2_000, waitMs: 150_000 }, await mortalProgram())
  const endless = join(folder, 'endless')
  await writeFile(endless, JPEG)
  await expect(inspect(endless, me)).rejects.toEqual(new NoPhoto('type'))
  expect(await inspect(photo, me)).toMatchObject({ mediaType: 'image/jpeg' })
})

it('[PHOTO-131] a picture for which a busy machine has no time is not refused, and the next one is decoded', async () => {
  const { inspect } = start({ workMs: 2_000 })
  await inspect(photo, me)
  // A process that is stopped gets as little of the processor as one to which others leave none.
  process.kill(await pidOf(), 'SIGSTOP')
  await expect(inspect(photo, me)).rejects.toMatchObject({ status: 503, headers: { 'retry-after': '10' } })
  expect(await inspect(photo, me)).toMatchObject({ mediaType: 'image/jpeg' })
})

it('[PHOTO-90] a process with nothing to do ends, and another one starts when it is needed', async () => {
  const { inspect } = start({ idleMs: 1 })
  await inspect(photo, me)
  await expect.poll(() => childrenOf(process.pid)).toEqual([])
  expect(await inspect(photo, me)).toMatchObject({ mediaType: 'image/jpeg' })
})
