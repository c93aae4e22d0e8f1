import { hash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { LRUCache } from 'lru-cache'
import type { ShownSize } from '#events/plan/page.ts'
import type { TilesRef } from '#events/plan/model.ts'
import { PLACE_BYTES, placesBytes, type TileName, tileNumber } from '#events/plan/tiles.ts'
import type { PhotoStore } from '../photo-store.ts'

// The tiles of a page version are one file (docs/decisions/0121-0150/0143), whose form is told in events/plan/tiles.ts. Tiles that are
// the same are kept once.

/** Indexes that are kept: those of the pages that people look at. */
const MAX_INDEXES = 500

/** Writes the tiles of a page into a new file, in any order; the places follow when it `ends`. */
export async function writePack(path: string, size: ShownSize) {
  const places = Buffer.alloc(placesBytes(size))
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
    const index = bytesAt(tiles, 0, placesBytes(size))
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
