import { chmod, mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { UserId } from '#events/kernel/ids.ts'
import { JPEG } from '../testing/app/pictures.ts'
import type { Decoder } from './decoder.ts'
import { images } from './images.ts'
import { NoPhoto } from './photo-store.ts'
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
const [me, other] = [UserId.parse(1), UserId.parse(2)]
const asked = (digest: string, asker = me) =>
  ({ key: digest, bytes: JPEG.length, digest, size: 360, type: 'image/webp', asker }) as const
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

it('[PHOTO-52] a folder that is removed while the server runs is made again', async () => {
  const renditions = createRenditions({ photos, decoder: images }, folder)
  await renditions(asked('a'))
  await rm(folder, { recursive: true })
  expect(await renditions(asked('b'))).toBeInstanceOf(Buffer)
  expect(await there()).toEqual([nameOf('b')])
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

/** Renditions whose pictures are decoded when the test says so. */
function held() {
  let open: () => void = () => undefined
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  const begun: string[] = []
  const render: Decoder['render'] = async (path, size, type, asker) => {
    begun.push(asker === me ? 'mine' : 'theirs')
    await opened
    return images.render(path, size, type)
  }
  return { renditions: createRenditions({ photos, decoder: { render } }, folder), begun, open: () => open() }
}

it('[PHOTO-93] people take turns: one who wants many holds up another by one of them', async () => {
  const { renditions, begun, open } = held()
  const all = ['a', 'b', 'c', 'd'].map((digest) => renditions(asked(digest)))
  all.push(renditions(asked('d', other)))
  open()
  expect(await Promise.all(all)).toHaveLength(5)
  // The last one of mine was made for the other person by then.
  expect(begun).toEqual(['mine', 'mine', 'theirs', 'mine'])
})

it('[PHOTO-94] a photo that cannot be decoded shows none, and is not tried with each look at it', async () => {
  let tries = 0
  const render = () => {
    tries += 1
    return Promise.reject(new NoPhoto('type'))
  }
  const renditions = createRenditions({ photos, decoder: { render } }, folder)
  expect([await renditions(asked('a')), await renditions(asked('a', other))]).toEqual([null, null])
  expect(tries).toBe(1)
})

it('[PHOTO-95] only the server may read what was made', async () => {
  await mkdir(folder, { recursive: true })
  await chmod(folder, 0o755)
  await createRenditions({ photos, decoder: images }, folder)(asked('a'))
  const modes = await Promise.all(
    [folder, join(folder, nameOf('a'))].map(async (path) => (await stat(path)).mode & 0o777),
  )
  expect(modes).toEqual([0o700, 0o600])
})
