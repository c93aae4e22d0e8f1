import { createReadStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { levelSize, shownSize } from '#events/plan/page.ts'
import { tileNumber, tilesOf } from '#events/plan/tiles.ts'
import { createTileReader, writePack } from './tile-pack.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fieldboard-pack-'))
})
afterAll(() => rm(folder, { recursive: true }))

it.each([
  [1, 1],
  [512, 512],
  [513, 40],
  [3508, 2479],
  [12_000, 8489],
])('[PLAN-14] the tiles of %i by %i pixels come back as they were written, equal ones once', async (width, height) => {
  const size = shownSize({ width, height }, 'image/png')
  const path = join(folder, `${width}`)
  const pack = await writePack(path, size)
  const written: { z: number; x: number; y: number; bytes: Buffer }[] = []
  for (let z = size.maxZoom; z >= 0; z--) {
    const { columns, rows } = tilesOf(size, z)
    const level = levelSize(size, z)
    expect([(columns - 1) * 512 < level.width, (rows - 1) * 512 < level.height]).toEqual([true, true])
    expect([columns * 512 >= level.width, rows * 512 >= level.height]).toEqual([true, true])
    for (let y = 0; y < rows; y++)
      for (let x = 0; x < columns; x++)
        // Every third tile is paper.
        written.push({ z, x, y, bytes: Buffer.from((x + y) % 3 === 0 ? 'paper' : `${z}/${x}/${y}`) })
  }
  for (const { bytes, ...name } of written) await pack.put(name, bytes)
  await pack.end()
  await pack.close()
  expect(tilesOf(size, 0)).toEqual({ columns: 1, rows: 1 })

  const read = createTileReader({
    get: async (_, range) => createReadStream(path, range && { start: range.first, end: range.last }),
  })
  const bytes = (await stat(path)).size
  const different = new Set(written.map((one) => one.bytes.toString())).size
  expect(bytes).toBeLessThanOrEqual(written.length * 8 + different * 12)
  for (const { bytes: wanted, ...name } of written) {
    const number = tileNumber(size, name)
    expect(number).not.toBeNull()
    expect(await read({ key: path, bytes }, size, number ?? 0)).toEqual(wanted)
  }
  expect(new Set(written.map((name) => tileNumber(size, name))).size).toBe(written.length)
})
