import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, it } from 'vitest'
import { levelSize } from '#events/plan/page.ts'
import { drawPage } from './draw-page.ts'
import { NoPlan } from './plan-header.ts'

const folder = await mkdtemp(join(tmpdir(), 'write space '))
afterAll(() => rm(folder, { recursive: true }))

const size = { width: 64, height: 48, maxZoom: 0, tileSize: 512 }
const draw = (path: string) => drawPage({ path, mediaType: 'image/png', filePage: 1, size, pack: join(folder, 'pack') })

it('a picture that is damaged is told apart from a disk that does not do its part', async () => {
  const { width, height } = levelSize(size, 0)
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
  const png = await sharp({ create: { width, height, channels: 3, background: '#fff', noise } })
    .png()
    .toBuffer()
  const path = join(folder, 'drawing')
  await writeFile(path, png.subarray(0, png.length / 2))
  await expect(draw(path)).rejects.toThrow(NoPlan)
  await writeFile(path, png)
  expect(await draw(path)).toEqual({ title: null, sheet: null })
  await rm(path)
  await expect(draw(path)).rejects.toMatchObject({ code: 'ENOENT' })
})
