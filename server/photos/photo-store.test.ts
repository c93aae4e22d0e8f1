import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { JPEG, PNG, withSize } from '../testing/pictures.ts'
import { openDiskPhotos } from './disk.ts'
import type { PhotoStore } from './photo-store.ts'

let folder: string
let photos: PhotoStore
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fieldboard-photos-'))
  photos = openDiskPhotos(join(folder, 'photos'))
})
afterEach(() => rm(folder, { recursive: true }))

const digestOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const read = async (key: string) => {
  const bytes = await photos.get(key)
  return bytes && buffer(bytes)
}
/** Every file that the store has, from its folder on. */
const files = async () =>
  (await readdir(join(folder, 'photos'), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)

describe('photos on disk', () => {
  it.each([
    ['png', PNG, { mediaType: 'image/png', width: 2, height: 1 }],
    ['jpg', JPEG, { mediaType: 'image/jpeg', width: 3, height: 2 }],
  ] as const)('[FEEDBACK-7] keeps a %s unchanged, under a key with its digest', async (ending, bytes, header) => {
    const digest = digestOf(bytes)
    const key = `feedback-7/${digest}.${ending}`
    expect(await photos.put('feedback-7', [bytes])).toEqual({ key, digest, bytes: bytes.length, ...header })
    expect(await read(key)).toEqual(bytes)
    expect(await readFile(join(folder, 'photos', key))).toEqual(bytes)
  })

  it('takes bytes as they come, and the same ones twice as one picture', async () => {
    async function* slowly() {
      for (const byte of PNG) yield Uint8Array.of(byte)
    }
    const whole = await photos.put('feedback-7', [PNG])
    expect(await photos.put('feedback-7', slowly())).toEqual(whole)
    expect(await files()).toHaveLength(1)
    const other = await photos.put('device-7', [PNG])
    await photos.delete(whole.key)
    await photos.delete(whole.key)
    expect([await read(whole.key), await read(other.key)]).toEqual([null, PNG])
  })

  it.each(
    Object.entries({
      nothing: '',
      text: 'hello',
      'an SVG': '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
      'an SVG behind a declaration': '<?xml version="1.0"?><svg/>',
      'a GIF': 'GIF89a\u0001\u0000\u0001\u0000',
      'a page in front of a PNG': Buffer.concat([Buffer.from('<script>alert(1)</script>'), PNG]),
      'a GIF in front of a JPEG': Buffer.concat([Buffer.from('GIF89a/*'), JPEG]),
      'a PNG without a size': PNG.subarray(0, 20),
      'a PNG of no pixels': withSize(PNG, 0, 0),
      'a JPEG without a frame': JPEG.subarray(0, 20),
      'a JPEG whose scan comes first': Buffer.from('ffd8ffda0008010100003f00ffc0001108000200030101', 'hex'),
    }),
  )('[FEEDBACK-6] keeps nothing of what is neither PNG nor JPEG: %s', async (_, content) => {
    await expect(photos.put('feedback-7', [Buffer.from(content)])).rejects.toMatchObject({ reason: 'type' })
    expect(await files()).toEqual([])
  })

  it('[FEEDBACK-6] keeps nothing of a picture that unpacks to more than 50 megapixels', async () => {
    await expect(photos.put('feedback-7', [withSize(PNG, 50_000, 1_001)])).rejects.toMatchObject({ reason: 'pixels' })
    expect(await files()).toEqual([])
    expect(await photos.put('feedback-7', [withSize(PNG, 50_000, 1_000)])).toMatchObject({ width: 50_000 })
  })

  it('keeps nothing of what is cut off on its way', async () => {
    async function* cutOff() {
      yield PNG
      throw new Error('the line broke')
    }
    await expect(photos.put('feedback-7', cutOff())).rejects.toThrow('the line broke')
    expect(await files()).toEqual([])
  })

  it.each(['', '..', '../feedback-7', 'feedback-7/x', 'Feedback-7'])('has no owner %j', async (owner) => {
    await expect(photos.put(owner, [PNG])).rejects.toThrow('no owner')
  })
  it.each(['', '../app-secret', `../photos/feedback-7/${'0'.repeat(64)}.png`, `feedback-7/${'0'.repeat(64)}.svg`])(
    'has no key %j',
    async (key) => {
      await expect(photos.get(key)).rejects.toThrow('no key')
      await expect(photos.delete(key)).rejects.toThrow('no key')
    },
  )
})
