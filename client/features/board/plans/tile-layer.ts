import type { PlanPage } from '#events/plan/api.ts'
import type { Size } from '#events/plan/page.ts'
import type { PlanId } from '#events/plan/plan-id.ts'
import { tileUrl } from '../../../api/projects/plans.ts'
import type { Camera } from './camera.ts'
import { movedBy, transformOf } from './moved.ts'
import type { TilePack } from './tile-pack.ts'
import { boxOf, levelFor, tileKey, type TilePlace, tilesIn } from './tiles-shown.ts'

/** Number of tiles that are kept for each that the window shows, and minimum of all: each takes a megabyte. */
const [KEPT_FOR_EACH, MIN_KEPT] = [2, 16]
/** A tile that did not come is asked for again after so long, in milliseconds. */
const AGAIN_MS = 5_000

/** The page whose tiles are shown. `pack`: those that this device keeps, null for none; undefined while that is not known. */
export type TilesOf = { readonly planId: PlanId; readonly page: PlanPage; readonly pack: TilePack | null | undefined }

type Tile = { readonly place: TilePlace; readonly picture: HTMLImageElement; isThere: boolean; failedAt: number }

/** The tiles that are laid out, and the camera by which they lie. */
type TileLayout = { readonly camera: Camera; readonly current: ReadonlySet<string> }

/**
 * The paper of a page, and its tiles as pictures of the document: the browser decodes them beside the page's own work, and while a page
 * moves it moves all of them as one picture. Until finer tiles are there, those that are show through.
 */
export class TileLayer {
  readonly #paper: HTMLElement
  readonly #box: HTMLElement
  readonly #changed: () => void
  /** By key, those that were shown last at the end. */
  readonly #tiles = new Map<string, Tile>()
  #shown = ''
  #laid: TileLayout | null = null

  /** @param changed is called when a tile came. */
  constructor(paper: HTMLElement, box: HTMLElement, changed: () => void) {
    this.#paper = paper
    this.#box = box
    this.#changed = changed
  }

  /** Shows the page as the camera has it. @param isMoving it goes on: what is laid out is moved for as long as that has all tiles. */
  show(of: TilesOf, camera: Camera, window: Size, ratio: number, isMoving: boolean): void {
    const { planId, page, pack } = of
    const shown = `${planId} ${page.page} ${page.version}`
    if (shown !== this.#shown) this.clear()
    this.#shown = shown
    const isThere = page.state === 'ready' && pack !== undefined
    const wanted = isThere ? tilesIn(page, camera, window, levelFor(page, camera, ratio)) : []
    const current = new Set(wanted.map(tileKey))
    const hasAll =
      this.#laid?.current.size === current.size && wanted.every((it) => this.#laid?.current.has(tileKey(it)))
    const laid = isMoving && this.#laid && hasAll ? this.#laid : { camera, current }
    if (laid !== this.#laid) this.#lay(of, camera, ratio, wanted, current)
    this.#laid = laid
    const move = movedBy(laid.camera, camera)
    this.#box.style.transform = transformOf(move, ratio)
    this.#paper.style.transform = `translate(${camera.x}px,${camera.y}px) scale(${move.scale})`
  }

  /** Lays paper and tiles as the camera has them. */
  #lay(of: TilesOf, camera: Camera, ratio: number, wanted: readonly TilePlace[], current: ReadonlySet<string>): void {
    const { page } = of
    this.#paper.style.width = `${page.width * camera.scale}px`
    this.#paper.style.height = `${page.height * camera.scale}px`
    const whole = { z: 0, x: 0, y: 0 }
    if (wanted.length > 0 && !current.has(tileKey(whole))) this.#want(of, whole)
    for (const place of wanted) this.#want(of, place)
    const isComplete = wanted.every((place) => this.#tiles.get(tileKey(place))?.isThere)
    for (const [key, tile] of this.#tiles) {
      const isShown = tile.isThere && (tile.place.z === 0 || current.has(key) || !isComplete)
      this.#place(tile, isShown, page, camera, ratio)
    }
    this.#forget(current)
  }

  clear(): void {
    for (const { picture } of this.#tiles.values()) picture.remove()
    this.#tiles.clear()
    this.#laid = null
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
      this.#laid = null
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
    const kept = Math.max(MIN_KEPT, current.size * KEPT_FOR_EACH)
    for (const [key, { place, picture }] of this.#tiles) {
      if (this.#tiles.size <= kept) return
      if (place.z === 0 || current.has(key)) continue
      // A picture that is still on its way is not loaded any more.
      picture.removeAttribute('src')
      picture.remove()
      this.#tiles.delete(key)
    }
  }
}
