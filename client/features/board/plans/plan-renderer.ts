import type { DeviceId, UserId } from '#events/kernel/ids.ts'
import type { Card } from '#events/project/device.ts'
import { type Camera, type Point, toPage, toWindow } from './camera.ts'
import { CableMarks, type ShownCables } from './cables/cable-marks.ts'
import { ConeMarks, type ShownCones } from './cones/cone-marks.ts'
import { Glides } from './glides.ts'
import type { ShownPhoto } from './here/photos-here.ts'
import { measuredLines } from './scale/measured-lines.ts'
import { AROUND, canvasAt, clear, isPainted, movedBy } from './moved.ts'
import { type Face, PlanMarks } from './plan-marks.ts'
import { PIN_RADIUS, PinSprites, readInks } from './pin-sprites.ts'
import { countIn, type Spots, fanOut, MAX_LETTERS, type RedLine, redLines, stackAt, stacksIn } from './shown-pins.ts'
import { TileLayer, type TilesOf } from './tile-layer.ts'
import { isMove, type ViewerStore } from './viewer-state.ts'

/** Up to so many pins in the window have their names, and the faces of their people. */
const MAX_NAMES = 40
/** More pixels than two for one of CSS cost time, and no one sees them. */
const MAX_RATIO = 2
/** Duration after which a page that does not move any more rests, and is painted as it is then, in milliseconds. */
const REST_MS = 120

/** The page that is shown, with its pins and the photos that have no card. */
export type ShownPage = TilesOf &
  ShownCones &
  ShownCables & { readonly photos: readonly ShownPhoto[]; readonly facesOf: (card: Card) => readonly Face[] }

/**
 * Paints a page into its window: tiles as pictures, and everything on them on one canvas, at most once a frame. While the page moves, the
 * canvas is moved with it, and painted anew where it ends, or once the page rests.
 */
export class PlanRenderer {
  readonly #canvas: HTMLCanvasElement
  readonly #context: CanvasRenderingContext2D | null
  readonly #tiles: TileLayer
  readonly #viewer: ViewerStore
  readonly #inks = readInks()
  readonly #ratio = Math.min(MAX_RATIO, devicePixelRatio || 1)
  readonly #sprites = new PinSprites(this.#inks, this.#ratio)
  readonly #marks = new PlanMarks(this.#inks)
  readonly #cables = new CableMarks(this.#inks, this.#marks)
  readonly #cones = new ConeMarks(this.#inks, this.#marks)
  readonly #stop: () => void
  #shown: ShownPage | null = null
  #lines: readonly RedLine[] = []
  /** The cards that hang elsewhere than planned. */
  #moved: ReadonlySet<DeviceId> = new Set()
  readonly #glides = new Glides()
  #frame = 0
  /** The camera by which the canvas is painted; null: it shows something that is not so any more. */
  #painted: Camera | null = null
  #isMoving = false
  #rest: ReturnType<typeof setTimeout> | undefined
  /** Where pins stand, by their keys, and the camera that has them there. */
  #drawn: { readonly camera: Camera | null; readonly pins: Spots } = { camera: null, pins: new Map() }

  constructor(canvas: HTMLCanvasElement, paper: HTMLElement, tiles: HTMLElement, viewer: ViewerStore) {
    this.#canvas = canvas
    this.#context = canvas.getContext('2d')
    this.#tiles = new TileLayer(paper, tiles, () => this.paintSoon())
    this.#viewer = viewer
    this.#stop = viewer.subscribe((now, before) => {
      if (isMove(now, before)) this.#noteMove()
      else this.#painted = null
      this.paintSoon()
    })
  }

  /** Where pins stand now, by their keys. */
  get drawn(): Spots {
    const { camera } = this.#viewer.getState()
    if (this.#shown && camera && this.#drawn.camera !== camera) this.#place(this.#shown, camera)
    return this.#drawn.pins
  }

  /** Takes what is to be shown. @param me whose own pins stand where they put them at once, while those of others glide; null: no one's. */
  show(shown: ShownPage, me: UserId | null): void {
    const before = this.#shown
    const isSamePage = before?.planId === shown.planId && before.page.page === shown.page.page
    if (isSamePage) this.#glides.begin(before.pins, shown.pins, me)
    else this.#glides.end()
    this.#lines = redLines(shown.pins)
    this.#moved = new Set(this.#lines.map(({ deviceId }) => deviceId))
    this.#shown = shown
    this.#painted = null
    this.paintSoon()
  }

  end(): void {
    this.#stop()
    clearTimeout(this.#rest)
    cancelAnimationFrame(this.#frame)
    this.#tiles.clear()
  }

  paintSoon(): void {
    this.#frame ||= requestAnimationFrame(() => {
      this.#frame = 0
      this.paint()
    })
  }

  #noteMove(): void {
    this.#isMoving = true
    clearTimeout(this.#rest)
    this.#rest = setTimeout(() => {
      this.#isMoving = false
      this.paintSoon()
    }, REST_MS)
  }

  paint(): void {
    const { camera, window, cross } = this.#viewer.getState()
    const shown = this.#shown
    if (!camera || !shown) return
    this.#tiles.show(shown, camera, window, this.#ratio, this.#isMoving)
    // A cross stays where it is in the window.
    const isCurrent =
      this.#painted &&
      !cross &&
      !this.#glides.isOn &&
      (this.#painted === camera || (this.#isMoving && isPainted(this.#painted, camera, shown.page, window)))
    if (!isCurrent) this.#paintMarks(shown, camera)
    if (this.#painted) this.#canvas.style.transform = canvasAt(movedBy(this.#painted, camera), this.#ratio)
    if (this.#glides.isOn) this.paintSoon()
  }

  /** Paints everything on the tiles as the camera has it: as much as the window shows, and around it. */
  #paintMarks(shown: ShownPage, camera: Camera): void {
    const { window, aim, cross, selected, photo: chosen } = this.#viewer.getState()
    const { page } = shown
    this.#place(shown, camera)
    const context = this.#context
    if (!context) return
    clear(context, window, this.#ratio)
    const inWindow = (place: Point) => toWindow(camera, page, place)
    const red = this.#lines.map(({ from, to }) => [inWindow(from), inWindow(to)] as const)
    this.#marks.lines(context, red)
    this.#cables.paint(context, shown, this.#drawn.pins, inWindow, selected)
    this.#cones.paint(context, shown, this.#drawn.pins, camera.scale, this.#viewer.getState())
    this.#paintPins(context, shown)
    for (const { id, place } of shown.photos) this.#marks.photo(context, inWindow(place), id === chosen)
    if (aim?.of === 'line')
      for (const { from, to, text } of measuredLines(aim, cross ? toPage(camera, page, cross) : null))
        this.#marks.measured(context, inWindow(from), inWindow(to), text)
    if (aim && cross) this.#marks.cross(context, cross)
    this.#painted = camera
  }

  /** Finds where each pin stands. */
  #place({ page, pins }: ShownPage, camera: Camera): void {
    const { window, fanned, carried } = this.#viewer.getState()
    const time = performance.now()
    const drawn = new Map<string, Point>()
    const beside = AROUND + PIN_RADIUS * 2
    // Of thousands of pins: without an object for each that is out of sight.
    const [width, height] = [page.width * camera.scale, page.height * camera.scale]
    for (const { key, place } of pins) {
      const now = this.#glides.isOn ? this.#glides.placeOf(key, place, time) : place
      const [x, y] = [camera.x + now.x * width, camera.y + now.y * height]
      if (x > -beside && y > -beside && x < window.width + beside && y < window.height + beside)
        drawn.set(key, { x, y })
    }
    if (fanned) for (const [key, at] of fanOut(fanned.keys, toWindow(camera, page, fanned.about))) drawn.set(key, at)
    if (carried) drawn.set(carried.key, carried.at)
    this.#drawn = { camera, pins: drawn }
  }

  #paintPins(context: CanvasRenderingContext2D, { pins, facesOf }: ShownPage): void {
    const { selected, fanned, window } = this.#viewer.getState()
    const drawn = this.#drawn.pins
    const count = countIn(window, drawn)
    const [isNamed, isCrowded] = [count <= MAX_NAMES, count > MAX_LETTERS]
    const stacks = isCrowded ? null : stacksIn(pins, drawn)
    for (const pin of pins) {
      const at = drawn.get(pin.key)
      if (!at) continue
      const isLeft = pin.kind === 'planned' && this.#moved.has(pin.deviceId)
      context.globalAlpha = pin.isFound ? (isLeft ? 0.5 : 1) : 0.2
      const isSmall = isCrowded && pin.deviceId !== selected
      this.#sprites[isSmall ? 'drawSmall' : 'draw'](context, pin.card, pin.kind, at.x, at.y)
      const stack = stacks?.get(pin.key) ?? 1
      if (stack > 1 && !fanned?.keys.includes(pin.key)) this.#marks.count(context, at, stack)
      context.globalAlpha = 1
      if (pin.deviceId === selected) this.#marks.ring(context, at)
      if (!pin.isFound || isLeft || !(isNamed || pin.deviceId === selected)) continue
      this.#marks.name(context, at, pin.card.name)
      this.#marks.faces(context, at, facesOf(pin.card))
    }
  }

  /** The pins that stand in the place of one, or so near to it, as large as the page is now, that they hide each other. */
  stackOf(key: string): readonly string[] {
    const { camera } = this.#viewer.getState()
    if (!camera || !this.#shown) return [key]
    const { page, pins } = this.#shown
    return stackAt(pins, key, (place) => toWindow(camera, page, place))
  }
}
