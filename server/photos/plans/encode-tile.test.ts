import sharp from 'sharp'
import { expect, it } from 'vitest'
import { encodeTile } from './encode-tile.ts'

const EDGE = 512
const pixels = (colour: (x: number, y: number) => readonly [number, number, number]) => {
  const data = Buffer.alloc(EDGE * EDGE * 3)
  for (let y = 0; y < EDGE; y++) for (let x = 0; x < EDGE; x++) data.set(colour(x, y), (y * EDGE + x) * 3)
  return { width: EDGE, height: EDGE, data }
}
const decoded = (bytes: Buffer) => sharp(bytes).removeAlpha().raw().toBuffer()

it('[PLAN-18] lines are kept as they are, but for 16 values of their soft edges', async () => {
  const drawing = pixels((x, y) =>
    x % 64 === 0 ? [0, 0, 0] : y % 64 === 0 ? [255, 0, 0] : x % 64 === 1 ? [120, 120, 120] : [255, 255, 255],
  )
  const tile = await encodeTile(drawing)
  const shown = await decoded(tile)
  expect(shown.every((value, at) => Math.abs(value - (drawing.data[at] ?? 0)) <= 8)).toBe(true)
  expect([...shown.subarray(0, 3)]).toEqual([0, 0, 0])
  expect(tile.length).toBeLessThan(3_000)
})

it('[PLAN-18] scans and photos are kept as photos, and paper takes next to nothing', async () => {
  let seed = 1
  const noise = () => (seed = (seed * 16_807) % 2_147_483_647) % 60
  const scan = await encodeTile(pixels((x, y) => [x / 3 + noise(), y / 3 + noise(), 90 + noise()]))
  expect(scan.length).toBeLessThan((EDGE * EDGE * 3) / 6)
  const paper = pixels(() => [255, 255, 255])
  const [one, two] = [await encodeTile(paper), await encodeTile(paper)]
  expect(two).toBe(one)
  expect(one.length).toBeLessThan(200)
  expect((await decoded(one)).every((value) => value === 255)).toBe(true)
})
