import { levelSize, type ShownSize } from './page.ts'

// The tiles of a page version are one file, the pack: first the place of each tile, then the tiles. A place is offset and length, four
// bytes each, low byte first; the places stand by level, row and column.

/** Bytes of a place. */
export const PLACE_BYTES = 8

/** A tile by its level, column and row. */
export type TileName = { readonly z: number; readonly x: number; readonly y: number }

/** The number of columns and rows of a level. */
export function tilesOf(size: ShownSize, z: number): { readonly columns: number; readonly rows: number } {
  const { width, height } = levelSize(size, z)
  return { columns: Math.ceil(width / size.tileSize), rows: Math.ceil(height / size.tileSize) }
}

/** How many tiles the levels below one have; that of the level behind the last is the number of all tiles. */
function tilesBelow(size: ShownSize, z: number): number {
  let count = 0
  for (let level = 0; level < z; level++) {
    const { columns, rows } = tilesOf(size, level)
    count += columns * rows
  }
  return count
}

/** The number of a tile among all of its page, from 0; null: the page has no such tile. */
export function tileNumber(size: ShownSize, { z, x, y }: TileName): number | null {
  if (z > size.maxZoom) return null
  const { columns, rows } = tilesOf(size, z)
  return x < columns && y < rows ? tilesBelow(size, z) + y * columns + x : null
}

/** How many bytes the places of all tiles of a page take. */
export const placesBytes = (size: ShownSize): number => tilesBelow(size, size.maxZoom + 1) * PLACE_BYTES
