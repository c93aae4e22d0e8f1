import type { PlanPage } from '#events/plan/api.ts'
import type { Size } from '#events/plan/page.ts'
import type { PlanId } from '#events/plan/plan-id.ts'
import { tileUrl } from '../../../api/projects/plans.ts'
import type { Camera } from './camera.ts'
import type { TilePack } from './tile-pack.ts'
import { boxOf, levelFor, tileKey, type TilePlace, tilesIn } from './tiles-shown.ts'

/** Tiles that are kept as pictures: each takes a megabyte, and a large window at twice the pixels shows about sixty. */
const MAX_TILES = 100
/** A tile that did not come is asked for again after so long, in milliseconds. */
const AGAIN_MS = 5_000

/** The page whose tiles are shown. `pack`: those that this device keeps, null for none; undefined while that is not known. */
export type TilesOf = { readonly planId: PlanId; readonly page: PlanPage; readonly pack: TilePack | null | undefined }

type Tile = { readonly place: TilePlace; readonly picture: HTMLImageElement; isThere: boolean; failedAt: number }

/**
 * The tiles of a page as pictures of the document: the browser decodes them beside the page's own work, and moves them without painting.
 * Until finer tiles are there, those that are show through.
 */
export class TileLayer {
  readonly #box: HTMLElement
  readonly #changed: () => void
  /** By key, those that were shown last at the end. */
  readonly #tiles = new Map<string, Tile>()
  #shown = ''

  /** @param changed is called when a tile came. */
  constructor(box: HTMLElement, changed: () => void) {
    this.#box = box
    this.#changed = changed
  }

  /** Shows the page as the camera has it. */
  show(of: TilesOf, camera: Camera, window: Size, ratio: number): void {
    const { planId, page, pack } = of
    const shown = `${planId} ${page.page} ${page.version}`
    if (shown !== this.#shown) this.clear()
    this.#shown = shown
    if (page.state !== 'ready' || pack === undefined) return
    const level = levelFor(page, camera, ratio)
    const wanted = tilesIn(page, camera, window, level)
    const whole = { z: 0, x: 0, y: 0 }
    for (const place of level === 0 ? wanted : [whole, ...wanted]) this.#want(of, place)
    const isComplete = wanted.every((place) => this.#tiles.get(tileKey(place))?.isThere)
    const current = new Set(wanted.map(tileKey))
    for (const [key, tile] of this.#tiles) {
      const isShown = tile.isThere && (tile.place.z === 0 || current.has(key) || !isComplete)
      this.#place(tile, isShown, page, camera, ratio)
    }
    this.#forget(current)
  }

  clear(): void {
    for (const { picture } of this.#tiles.values()) picture.remove()
    this.#tiles.clear()
  }

  #want({ planId, page, pack }: TilesOf, place: TilePlace): void {
    const key = tileKey(place)
    const known = this.#tiles.get(key)
    const isDue = known !== undefined && Date.now() - known.failedAt > AGAIN_MS
    if (known && !isDue) {
      this.#tiles.delete(key)
      this.#tiles.set(key, known)
      return
    }
    known?.picture.remove()
    const picture = new Image()
    const tile: Tile = { place, picture, isThere: false, failedAt: Infinity }
    this.#tiles.set(key, tile)
    picture.alt = ''
    picture.decoding = 'async'
    picture.draggable = false
    picture.style.cssText = `position:absolute;left:0;top:0;max-width:none;transform-origin:0 0;z-index:${place.z};visibility:hidden`
    const kept = pack?.urlOf(place)
    const release = () => kept && URL.revokeObjectURL(kept)
    picture.onload = () => {
      release()
      tile.isThere = true
      this.#changed()
    }
    picture.onerror = () => {
      release()
      tile.failedAt = Date.now()
    }
    picture.src = kept ?? tileUrl(planId, page, place)
    this.#box.append(picture)
  }

  #place({ place, picture }: Tile, isShown: boolean, page: PlanPage, camera: Camera, ratio: number): void {
    picture.style.visibility = isShown ? 'visible' : 'hidden'
    if (!isShown) return
    const natural = { width: picture.naturalWidth || page.tileSize, height: picture.naturalHeight || page.tileSize }
    const { left, top, scaleX, scaleY } = boxOf(page, camera, place, natural, ratio)
    picture.style.transform = `translate(${left}px,${top}px) scale(${scaleX},${scaleY})`
  }

  /** Lets go of those that were shown longest ago, but for the one that shows all of the page. */
  #forget(current: ReadonlySet<string>): void {
    for (const [key, { place, picture }] of this.#tiles) {
      if (this.#tiles.size <= MAX_TILES) return
      if (place.z === 0 || current.has(key)) continue
      // A picture that is still on its way is not loaded any more.
      picture.removeAttribute('src')
      picture.remove()
      this.#tiles.delete(key)
    }
  }
}
