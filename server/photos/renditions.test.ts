import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { JPEG } from '../testing/pictures.ts'
import { images } from './images.ts'
import { createRenditions } from './renditions.ts'

let folder: string
/** How many renditions were made. */
let made: number
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fieldboard-renditions-'))
  made = 0
})
afterEach(() => rm(folder, { recursive: true }))

const photos = {
  get() {
    made += 1
    return Promise.resolve(Readable.from([JPEG]))
  },
}
const asked = (digest: string) => ({ key: digest, digest, size: 360, type: 'image/webp' }) as const
const nameOf = (digest: string) => `${digest}-360.webp`
const there = async () => (await readdir(folder)).toSorted()
/** How large each of them is: the same photo, so the same for all. */
async function bytesOfOne(): Promise<number> {
  await createRenditions({ photos, decoder: images }, folder)(asked('first'))
  const { size } = await stat(join(folder, nameOf('first')))
  await rm(join(folder, nameOf('first')))
  made = 0
  return size
}
/** Makes the order of use plain, whatever the clock of the disk tells apart. */
const usedAgo = (digest: string, seconds: number) => {
  const at = new Date(Date.now() - seconds * 1000)
  return utimes(join(folder, nameOf(digest)), at, at)
}

it('[PHOTO-52] those that were used least recently make room for new ones', async () => {
  const renditions = createRenditions({ photos, decoder: images }, folder, 3.5 * (await bytesOfOne()))
  for (const [index, digest] of ['a', 'b', 'c'].entries()) {
    await renditions(asked(digest))
    await usedAgo(digest, 100 - index)
  }
  expect(await there()).toEqual(['a', 'b', 'c'].map(nameOf))
  // The oldest is used once more.
  await renditions(asked('a'))
  expect(made).toBe(3)
  await renditions(asked('d'))
  expect(await there()).toEqual(['a', 'c', 'd'].map(nameOf))
  expect(await renditions(asked('b'))).toBeInstanceOf(Buffer)
  expect(made).toBe(5)
})

it('[PHOTO-52] what earlier starts left counts too', async () => {
  const bytes = await bytesOfOne()
  for (const digest of ['a', 'b', 'c', 'd', 'e']) {
    await writeFile(join(folder, nameOf(digest)), Buffer.alloc(bytes))
    await usedAgo(digest, digest.charCodeAt(0))
  }
  await createRenditions({ photos, decoder: images }, folder, 3 * bytes)(asked('f'))
  // Of these `e` was used longest ago.
  expect(await there()).toEqual(['a', 'f'].map(nameOf))
})

it('[PHOTO-52] many that are made at once stay within the limit in the end', async () => {
  const bytes = await bytesOfOne()
  const renditions = createRenditions({ photos, decoder: images }, folder, 5 * bytes)
  const digests = Array.from({ length: 20 }, (_, index) => `photo${index}`)
  for (const one of await Promise.all(digests.map((digest) => renditions(asked(digest))))) expect(one).not.toBeNull()
  await renditions(asked('last'))
  expect((await there()).length).toBeLessThanOrEqual(5)
})

it('[PHOTO-80] an original is opened when it is its turn to be decoded', async () => {
  let [open, most] = [0, 0]
  const counting = {
    get() {
      open += 1
      most = Math.max(most, open)
      return Promise.resolve(Readable.from([JPEG]).once('close', () => (open -= 1)))
    },
  }
  const renditions = createRenditions({ photos: counting, decoder: images }, folder)
  const all = await Promise.all(Array.from({ length: 20 }, (_, index) => renditions(asked(`photo${index}`))))
  expect(all.every((one) => one !== null)).toBe(true)
  expect([most, open]).toEqual([1, 0])
})

it('a photo that the store lacks is no picture, and the next one gets its turn', async () => {
  const renditions = createRenditions({ photos: { get: () => Promise.resolve(null) }, decoder: images }, folder)
  expect(await Promise.all([renditions(asked('a')), renditions(asked('b'))])).toEqual([null, null])
})
