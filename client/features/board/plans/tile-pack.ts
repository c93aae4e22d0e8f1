import type { ShownSize } from '#events/plan/page.ts'
import { PLACE_BYTES, placesBytes, type TileName, tileNumber } from '#events/plan/tiles.ts'

/** The kept tiles of a page. They stand in a Blob, which the browser may hold outside of the page's memory. */
export class TilePack {
  readonly #size: ShownSize
  readonly #places: DataView
  readonly #all: Blob

  constructor(bytes: ArrayBuffer, size: ShownSize) {
    this.#size = size
    this.#places = new DataView(bytes.slice(0, placesBytes(size)))
    this.#all = new Blob([bytes])
  }

  /** The address of a tile, to be given back once its picture is there; null where the page has none. */
  urlOf(tile: TileName): string | null {
    const number = tileNumber(this.#size, tile)
    if (number === null) return null
    const [at, length] = [0, 4].map((part) => this.#places.getUint32(number * PLACE_BYTES + part, true)) as [
      number,
      number,
    ]
    return URL.createObjectURL(this.#all.slice(at, at + length, 'image/webp'))
  }
}
