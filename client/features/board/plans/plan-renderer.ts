import type { DeviceId } from '#events/kernel/ids.ts'
import type { Card } from '#events/project/device.ts'
import { type Camera, type Point, toPage, toWindow } from './camera.ts'
import { ConeMarks, type ShownCones } from './cones/cone-marks.ts'
import type { ShownPhoto } from './here/photos-here.ts'
import { measuredLines } from './scale/measured-lines.ts'
import { type Face, PlanMarks } from './plan-marks.ts'
import { PIN_RADIUS, PinSprites, readInks } from './pin-sprites.ts'
import { type Drawn, fanOut, type RedLine, redLines, stackAt } from './shown-pins.ts'
import { TileLayer, type TilesOf } from './tile-layer.ts'
import type { ViewerStore } from './viewer-state.ts'

/** Duration of the glide of a pin that another person moved, in milliseconds (design: 120 to 200). */
const GLIDE_MS = 200
/** Up to so many pins in the window have their names, and the faces of their people. */
const MAX_NAMES = 40
/** Up to so many have their letters: more would lie on each other. */
const MAX_LETTERS = 400
/** More pixels than two for one of CSS cost time, and no one sees them. */
const MAX_RATIO = 2
/** Places that differ by less than this part of the page are one. */
const ONE_PLACE = 1 / 4000

/** The page that is shown, with its pins and the photos that have no card. */
export type ShownPage = TilesOf &
  ShownCones & { readonly photos: readonly ShownPhoto[]; readonly facesOf: (card: Card) => readonly Face[] }

const placeKey = ({ x, y }: Point): string => `${Math.round(x / ONE_PLACE)} ${Math.round(y / ONE_PLACE)}`

/** Paints a page into its window: tiles as pictures, and everything on them on one canvas, at most once a frame. */
export class PlanRenderer {
  readonly #canvas: HTMLCanvasElement
  readonly #context: CanvasRenderingContext2D | null
  readonly #paper: HTMLElement
  readonly #tiles: TileLayer
  readonly #viewer: ViewerStore
  readonly #inks = readInks()
  readonly #ratio = Math.min(MAX_RATIO, devicePixelRatio || 1)
  readonly #sprites = new PinSprites(this.#inks, this.#ratio)
  readonly #marks = new PlanMarks(this.#inks)
  readonly #cones = new ConeMarks(this.#inks, this.#marks)
  readonly #stop: () => void
  #shown: ShownPage | null = null
  #lines: readonly RedLine[] = []
  /** The cards that hang elsewhere than planned. */
  #moved: ReadonlySet<DeviceId> = new Set()
  /** The number of pins that stand in one place, by the uppermost of them. */
  #stacks: ReadonlyMap<string, readonly string[]> = new Map()
  #glides = new Map<string, { readonly from: Point; readonly begun: number }>()
  #frame = 0
  /** Where pins were drawn last, by their keys. */
  drawn: Drawn = new Map()

  constructor(canvas: HTMLCanvasElement, paper: HTMLElement, tiles: HTMLElement, viewer: ViewerStore) {
    this.#canvas = canvas
    this.#context = canvas.getContext('2d')
    this.#paper = paper
    this.#tiles = new TileLayer(tiles, () => this.paintSoon())
    this.#viewer = viewer
    this.#stop = viewer.subscribe(() => this.paintSoon())
  }

  /** Takes what is to be shown. @param me whose own pins stand where they put them at once, while those of others glide. */
  show(shown: ShownPage, me: number): void {
    const before = this.#shown
    const isSamePage = before?.planId === shown.planId && before.page.page === shown.page.page
    const places = new Map(isSamePage ? before.pins.map((pin) => [pin.key, pin.place]) : [])
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    for (const { key, place, by } of shown.pins) {
      const from = places.get(key)
      if (from && by !== me && !isStill && (from.x !== place.x || from.y !== place.y))
        this.#glides.set(key, { from, begun: performance.now() })
    }
    const stacks = new Map<string, string[]>()
    for (const pin of shown.pins) stacks.set(placeKey(pin.place), [...(stacks.get(placeKey(pin.place)) ?? []), pin.key])
    this.#stacks = new Map([...stacks.values()].map((keys) => [keys.at(-1) ?? '', keys]))
    this.#lines = redLines(shown.pins)
    this.#moved = new Set(this.#lines.map(({ deviceId }) => deviceId))
    this.#shown = shown
    this.paintSoon()
  }

  end(): void {
    this.#stop()
    cancelAnimationFrame(this.#frame)
    this.#tiles.clear()
  }

  paintSoon(): void {
    this.#frame ||= requestAnimationFrame(() => {
      this.#frame = 0
      this.paint()
    })
  }

  paint(): void {
    const { camera, window, aim, cross, photo: chosen } = this.#viewer.getState()
    const shown = this.#shown
    if (!camera || !shown) return
    const { page } = shown
    const from = toWindow(camera, page, { x: 0, y: 0 })
    Object.assign(this.#paper.style, {
      transform: `translate(${from.x}px,${from.y}px)`,
      width: `${page.width * camera.scale}px`,
      height: `${page.height * camera.scale}px`,
    })
    this.#tiles.show(shown, camera, window, this.#ratio)
    this.#place(shown, camera)
    const context = this.#context
    if (!context) return
    const [width, height] = [window.width * this.#ratio, window.height * this.#ratio].map(Math.round) as [
      number,
      number,
    ]
    if (this.#canvas.width !== width || this.#canvas.height !== height) {
      this.#canvas.width = width
      this.#canvas.height = height
    }
    context.setTransform(this.#ratio, 0, 0, this.#ratio, 0, 0)
    context.clearRect(0, 0, window.width, window.height)
    const inWindow = (place: Point) => toWindow(camera, page, place)
    this.#marks.lines(
      context,
      this.#lines.map(({ from, to }) => [inWindow(from), inWindow(to)]),
    )
    this.#cones.paint(context, shown, this.drawn, camera.scale, this.#viewer.getState())
    this.#paintPins(context, shown)
    for (const { id, place } of shown.photos) this.#marks.photo(context, inWindow(place), id === chosen)
    if (aim?.of === 'line')
      for (const { from, to, text } of measuredLines(aim, cross ? toPage(camera, page, cross) : null))
        this.#marks.measured(context, inWindow(from), inWindow(to), text)
    if (aim && cross) this.#marks.cross(context, cross)
    if (this.#glides.size > 0) this.paintSoon()
  }

  /** Where each pin stands in this frame. */
  #place({ page, pins }: ShownPage, camera: Camera): void {
    const { window, fanned, carried } = this.#viewer.getState()
    const time = performance.now()
    const drawn = new Map<string, Point>()
    const beside = PIN_RADIUS * 2
    // Of thousands of pins in each frame: without an object for each that is out of sight.
    const [width, height] = [page.width * camera.scale, page.height * camera.scale]
    for (const { key, place } of pins) {
      const now = this.#glides.size > 0 ? this.#gliding(key, place, time) : place
      const [x, y] = [camera.x + now.x * width, camera.y + now.y * height]
      if (x > -beside && y > -beside && x < window.width + beside && y < window.height + beside)
        drawn.set(key, { x, y })
    }
    if (fanned) for (const [key, at] of fanOut(fanned.keys, toWindow(camera, page, fanned.about))) drawn.set(key, at)
    if (carried) drawn.set(carried.key, carried.at)
    this.drawn = drawn
  }

  #gliding(key: string, place: Point, now: number): Point {
    const glide = this.#glides.get(key)
    if (!glide) return place
    const part = (now - glide.begun) / GLIDE_MS
    if (part >= 1) {
      this.#glides.delete(key)
      return place
    }
    const gone = 1 - (1 - part) ** 3
    return { x: glide.from.x + (place.x - glide.from.x) * gone, y: glide.from.y + (place.y - glide.from.y) * gone }
  }

  #paintPins(context: CanvasRenderingContext2D, { pins, facesOf }: ShownPage): void {
    const { selected, fanned } = this.#viewer.getState()
    const isNamed = this.drawn.size <= MAX_NAMES
    const isCrowded = this.drawn.size > MAX_LETTERS
    for (const pin of pins) {
      const at = this.drawn.get(pin.key)
      if (!at) continue
      const isLeft = pin.kind === 'planned' && this.#moved.has(pin.deviceId)
      context.globalAlpha = pin.isFound ? (isLeft ? 0.5 : 1) : 0.2
      const isSmall = isCrowded && pin.deviceId !== selected
      this.#sprites[isSmall ? 'drawSmall' : 'draw'](context, pin.card, pin.kind, at.x, at.y)
      const stack = this.#stacks.get(pin.key)
      if (!isSmall && stack && stack.length > 1 && !fanned?.keys.includes(pin.key))
        this.#marks.count(context, at, stack.length)
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
