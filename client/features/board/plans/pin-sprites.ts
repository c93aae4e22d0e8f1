import type { PinKind } from '#events/plan/page.ts'
import type { Card, DeviceStatus, DeviceType } from '#events/project/device.ts'

// A pin is drawn once for each of its looks, and copied from there: two thousand of them move in one frame.

/** Radius of a pin, in CSS pixels. */
export const PIN_RADIUS = 11
/** Edge of the picture of a pin: its flag and its dot stand beside it. */
const EDGE = 36
const MIDDLE = EDGE / 2
/** Radius and edge of a pin among hundreds: a mark without a letter. */
const SMALL_RADIUS = 4.5
const SMALL_EDGE = 14

/** The letter of a type. Its icon stands in the list beside the drawing. */
const TYPE_LETTERS: Readonly<Record<DeviceType, string>> = {
  camera: 'C',
  access: 'R',
  access_controller: 'A',
  access_door: 'D',
  alarm: 'L',
  keypad: 'K',
  controller: 'N',
}

/** The colours of marks on white paper, from styles/tokens.css. */
export type Inks = Readonly<Record<DeviceStatus | 'paper' | 'ink' | 'accent' | 'red', string>>

export function readInks(): Inks {
  const styles = getComputedStyle(document.documentElement)
  const ink = (name: string) => styles.getPropertyValue(`--${name}`).trim() || '#000'
  return {
    paper: ink('paper'),
    ink: ink('ink'),
    accent: ink('ink-accent'),
    red: ink('ink-red'),
    waiting: ink('ink-waiting'),
    installed: ink('ink-installed'),
    confirmed: ink('ink-confirmed'),
  }
}

/** A canvas beside the page, of which pictures of pins are made. */
type Pen = OffscreenCanvasRenderingContext2D

/** Where a card is to hang is round, where it hangs is square. */
function outline(context: Pen, kind: PinKind, radius: number, middle = MIDDLE): void {
  context.beginPath()
  if (kind === 'planned') context.arc(middle, middle, radius, 0, 2 * Math.PI)
  else context.roundRect(middle - radius, middle - radius, 2 * radius, 2 * radius, radius / 3)
}

/** The pictures of pins, each made when it is first needed. */
export class PinSprites {
  readonly #inks: Inks
  readonly #ratio: number
  /** As bitmaps: a browser that draws one canvas on another looks each time whether it has changed. */
  readonly #made = new Map<string, ImageBitmap>()

  /** @param ratio pixels of the screen in one of CSS. */
  constructor(inks: Inks, ratio: number) {
    this.#inks = inks
    this.#ratio = ratio
  }

  /** Draws the pin of a card around a point. */
  draw(context: CanvasRenderingContext2D, card: Card, kind: PinKind, x: number, y: number): void {
    context.drawImage(this.#of(card, kind), x - MIDDLE, y - MIDDLE, EDGE, EDGE)
  }

  /** Draws the mark of a card among hundreds: its status, and a red rim where it is blocked. */
  drawSmall(context: CanvasRenderingContext2D, { status, flag }: Card, kind: PinKind, x: number, y: number): void {
    const made = this.#kept(`${status} ${kind} ${flag !== undefined}`, SMALL_EDGE, (on) => {
      const { paper, red, [status]: colour } = this.#inks
      outline(on, kind, SMALL_RADIUS, SMALL_EDGE / 2)
      on.fillStyle = status === 'waiting' ? paper : colour
      on.fill()
      on.lineWidth = 2
      on.strokeStyle = flag ? red : colour
      on.stroke()
    })
    context.drawImage(made, x - SMALL_EDGE / 2, y - SMALL_EDGE / 2, SMALL_EDGE, SMALL_EDGE)
  }

  #of({ status, type, flag, online, isManual }: Card, kind: PinKind): ImageBitmap {
    const dot = isManual || online === null ? null : online
    return this.#kept(`${status} ${type} ${kind} ${flag !== undefined} ${dot}`, EDGE, (context) => {
      this.#body(context, status, type, kind)
      if (status !== 'waiting') this.#sign(context, status)
      if (flag) this.#flag(context)
      if (dot !== null) this.#dot(context, dot)
    })
  }

  /** The picture of these looks, drawn once. */
  #kept(key: string, edge: number, draw: (context: Pen) => void): ImageBitmap {
    const made = this.#made.get(key)
    if (made) return made
    const pixels = Math.ceil(edge * this.#ratio)
    const canvas = new OffscreenCanvas(pixels, pixels)
    const context = canvas.getContext('2d')
    context?.scale(this.#ratio, this.#ratio)
    if (context) draw(context)
    const bitmap = canvas.transferToImageBitmap()
    this.#made.set(key, bitmap)
    return bitmap
  }

  /** Waiting is a dashed ring, as its icon is; the others are full. */
  #body(context: Pen, status: DeviceStatus, type: DeviceType, kind: PinKind): void {
    const { paper, ink, [status]: colour } = this.#inks
    const isFull = status !== 'waiting'
    outline(context, kind, PIN_RADIUS + 1.5)
    context.fillStyle = paper
    context.fill()
    outline(context, kind, PIN_RADIUS - 1)
    context.fillStyle = isFull ? colour : paper
    context.fill()
    context.lineWidth = 2.5
    context.strokeStyle = colour
    context.setLineDash(isFull ? [] : [4, 2.5])
    context.stroke()
    context.setLineDash([])
    context.font = `600 12px ${getComputedStyle(document.body).fontFamily}`
    context.textAlign = 'center'
    context.textBaseline = 'middle'
    context.fillStyle = isFull ? paper : ink
    context.fillText(TYPE_LETTERS[type], MIDDLE, MIDDLE + 0.5)
  }

  /** Installed has a box, confirmed a tick, lower right. */
  #sign(context: Pen, status: 'installed' | 'confirmed'): void {
    const at = MIDDLE + 9
    const { paper, [status]: colour } = this.#inks
    context.beginPath()
    context.arc(at, at, 6, 0, 2 * Math.PI)
    context.fillStyle = paper
    context.fill()
    context.lineWidth = 1.25
    context.strokeStyle = colour
    context.stroke()
    context.lineWidth = 1.75
    context.beginPath()
    if (status === 'confirmed') {
      context.moveTo(at - 2.75, at)
      context.lineTo(at - 0.75, at + 2.25)
      context.lineTo(at + 3, at - 2.25)
    } else context.rect(at - 2.25, at - 2.25, 4.5, 4.5)
    context.stroke()
  }

  #flag(context: Pen): void {
    const [x, y] = [MIDDLE + 7, MIDDLE - 16]
    context.beginPath()
    context.moveTo(x, y)
    context.lineTo(x + 10, y + 4)
    context.lineTo(x, y + 8)
    context.closePath()
    context.lineWidth = 2
    context.strokeStyle = this.#inks.paper
    context.stroke()
    context.fillStyle = this.#inks.red
    context.fill()
  }

  #dot(context: Pen, isOnline: boolean): void {
    context.beginPath()
    context.arc(MIDDLE - 10, MIDDLE + 10, 4, 0, 2 * Math.PI)
    context.fillStyle = isOnline ? this.#inks.confirmed : this.#inks.paper
    context.fill()
    context.lineWidth = 1.5
    context.strokeStyle = isOnline ? this.#inks.paper : this.#inks.ink
    context.stroke()
  }
}
