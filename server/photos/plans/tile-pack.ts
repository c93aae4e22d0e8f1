import { hash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { LRUCache } from 'lru-cache'
import { levelSize, type ShownSize } from '#events/plan/page.ts'
import type { TilesRef } from '#events/plan/model.ts'
import type { PhotoStore } from '../photo-store.ts'

// The tiles of a page version are one file (docs/decisions/0121-0150/0143): first where each of them is, then the tiles. A place is
// offset and length, four bytes each, low byte first; the places stand by level, row and column. Tiles that are the same are kept once.

/** Bytes of a place. */
const PLACE_BYTES = 8

/** Indexes that are kept: those of the pages that people look at. */
const MAX_INDEXES = 500

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

/** Writes the tiles of a page into a new file, in any order; the places follow when it `ends`. */
export async function writePack(path: string, size: ShownSize) {
  const places = Buffer.alloc(tilesBelow(size, size.maxZoom + 1) * PLACE_BYTES)
  const kept = new Map<string, number>()
  const file: FileHandle = await open(path, 'w', 0o600)
  let end = places.length

  return {
    /** Keeps a tile. */
    async put(name: TileName, bytes: Buffer): Promise<void> {
      const number = tileNumber(size, name)
      if (number === null) throw new Error('the page has no such tile')
      const digest = hash('sha256', bytes, 'base64')
      const at = kept.get(digest) ?? end
      if (at === end) {
        await file.write(bytes, 0, bytes.length, at)
        kept.set(digest, at)
        end += bytes.length
      }
      places.writeUInt32LE(at, number * PLACE_BYTES)
      places.writeUInt32LE(bytes.length, number * PLACE_BYTES + 4)
    },
    async end(): Promise<void> {
      await file.write(places, 0, places.length, 0)
    },
    close: () => file.close(),
  }
}

/** Reads tiles out of the photo store. */
export function createTileReader(photos: Pick<PhotoStore, 'get'>) {
  const indexes = new LRUCache<string, Promise<Buffer | null>>({ max: MAX_INDEXES })

  async function bytesAt(tiles: TilesRef, first: number, count: number): Promise<Buffer | null> {
    const content = await photos.get(tiles, { first, last: first + count - 1 })
    return content && Buffer.concat(await content.toArray())
  }

  function indexOf(tiles: TilesRef, size: ShownSize): Promise<Buffer | null> {
    const known = indexes.get(tiles.key)
    if (known) return known
    const index = bytesAt(tiles, 0, tilesBelow(size, size.maxZoom + 1) * PLACE_BYTES)
    indexes.set(tiles.key, index)
    // An index that is not there, or cannot be read, is asked for again.
    index.then(
      (found) => found ?? indexes.delete(tiles.key),
      () => indexes.delete(tiles.key),
    )
    return index
  }

  /** The bytes of a tile; null where the store lacks the file. @throws PhotosAway */
  return async (tiles: TilesRef, size: ShownSize, number: number): Promise<Buffer | null> => {
    const index = await indexOf(tiles, size)
    if (!index) return null
    const at = number * PLACE_BYTES
    return bytesAt(tiles, index.readUInt32LE(at), index.readUInt32LE(at + 4))
  }
}
