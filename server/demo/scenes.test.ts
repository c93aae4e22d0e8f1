import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { SEED } from '#events/kernel/testing/rounds.ts'
import { seededRandom } from '#events/kernel/seeded-random.ts'
import { images } from '../photos/images.ts'
import { NoPhoto } from '../photos/photo-store.ts'
import { draw } from './scenes.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fieldboard-scenes-'))
})
afterAll(() => rm(folder, { recursive: true }))

it('[PHOTO-91] a server that drew a scene of the demo still refuses an SVG that a person uploads', async () => {
  const drawn = join(folder, 'drawn')
  await writeFile(drawn, await draw({ type: 'camera', label: 'CAM-001', orientation: 1 }, seededRandom(SEED)))
  expect(await images.inspect(drawn)).toMatchObject({ mediaType: 'image/jpeg' })
  const svg = join(folder, 'svg')
  await writeFile(svg, '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
  await expect(images.render(svg, 360, 'image/webp')).rejects.toThrow('unsupported image format')
  const behindMark = join(folder, 'behind mark')
  await writeFile(
    behindMark,
    '\0\0\0\x18ftypmif1\0\0\0\0<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
  )
  await expect(images.inspect(behindMark)).rejects.toEqual(new NoPhoto('type'))
})
