import { cutText } from '#events/kernel/text/text.ts'
import { hueOf, initials } from '../../../ui/initials.ts'
import type { Point } from './camera.ts'
import { type Inks, PIN_RADIUS } from './pin-sprites.ts'

/** A person of a card. */
export type Face = { readonly id: number; readonly name: string }

/** The longest name at a pin, in characters. */
const MAX_NAME = 24
/** Around a name: it is written from the side of its first letter, with its numbers and the dots at its end (docs/rules.md, PART-99). */
const [APART, TOGETHER] = ['\u2068', '\u2069']
/** Length of an arm of the cross, in pixels. */
const ARM = 20

/** A face at a pin: its radius, how far from the middle of its pin the first one is, and from there the next, in pixels. */
const [FACE, BESIDE, STEP] = [8, 24, 12]
/** The most faces at a pin. */
const MAX_FACES = 3

/** A camera around a point: its body, and the radius of its lens, in pixels. */
const BODY = { x: -6, y: -4, width: 12, height: 9 }
const LENS = 2.5

/** The letters of names and lengths. */
const LABEL = '500 11px'
/** The paper under a length, in pixels: its height, and how much of it stands beside the words. */
const PLATE = { height: 18, beside: 5 }

/** Everything that is drawn around pins. */
export class PlanMarks {
  readonly #inks: Inks
  readonly #family = getComputedStyle(document.body).fontFamily

  constructor(inks: Inks) {
    this.#inks = inks
  }

  /** The lines from where cards were to hang to where they hang. */
  lines(context: CanvasRenderingContext2D, lines: readonly (readonly [Point, Point])[]): void {
    context.strokeStyle = this.#inks.red
    context.lineWidth = 2
    context.beginPath()
    for (const [from, to] of lines) {
      context.moveTo(from.x, from.y)
      context.lineTo(to.x, to.y)
    }
    context.stroke()
  }

  /** A line that a person measures, with its ends and its length. */
  measured(context: CanvasRenderingContext2D, from: Point, to: Point, text: string): void {
    for (const [colour, width] of [
      [this.#inks.paper, 5],
      [this.#inks.accent, 2.5],
    ] as const) {
      context.beginPath()
      context.moveTo(from.x, from.y)
      context.lineTo(to.x, to.y)
      context.strokeStyle = context.fillStyle = colour
      context.lineWidth = width
      context.stroke()
      for (const { x, y } of [from, to]) {
        context.beginPath()
        context.arc(x, y, width + 1.5, 0, 2 * Math.PI)
        context.fill()
      }
    }
    if (text) this.plate(context, { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }, text)
  }

  /** Words around a point, on a piece of paper that covers the lines of the drawing. */
  plate(context: CanvasRenderingContext2D, at: Point, text: string): void {
    context.font = `${LABEL} ${this.#family}`
    const width = context.measureText(text).width + 2 * PLATE.beside
    context.beginPath()
    context.roundRect(at.x - width / 2, at.y - PLATE.height / 2, width, PLATE.height, PLATE.height / 4)
    context.fillStyle = this.#inks.paper
    context.fill()
    context.lineWidth = 1
    context.strokeStyle = this.#inks.accent
    context.stroke()
    context.fillStyle = this.#inks.ink
    this.#write(context, text, at.x, at.y + 0.5, LABEL)
  }

  /** Around the pin that is chosen. */
  ring(context: CanvasRenderingContext2D, { x, y }: Point): void {
    context.beginPath()
    context.arc(x, y, PIN_RADIUS + 5, 0, 2 * Math.PI)
    context.lineWidth = 3
    context.strokeStyle = this.#inks.accent
    context.stroke()
  }

  /** A photo that has no card: a camera on paper, which no pin is. */
  photo(context: CanvasRenderingContext2D, at: Point, isChosen: boolean): void {
    const { paper, accent } = this.#inks
    const { x, y } = at
    context.beginPath()
    context.arc(x, y, PIN_RADIUS, 0, 2 * Math.PI)
    context.fillStyle = paper
    context.fill()
    context.lineWidth = 2
    context.strokeStyle = context.fillStyle = accent
    context.stroke()
    context.fillRect(x + BODY.x, y + BODY.y, BODY.width, BODY.height)
    context.fillRect(x - LENS, y + BODY.y - 2, 2 * LENS, 2)
    context.beginPath()
    context.arc(x, y + 0.5, LENS, 0, 2 * Math.PI)
    context.fillStyle = paper
    context.fill()
    if (isChosen) this.ring(context, at)
  }

  /** The number of pins that stand in one place. */
  count(context: CanvasRenderingContext2D, { x, y }: Point, count: number): void {
    context.beginPath()
    context.arc(x - 10, y - 10, 8, 0, 2 * Math.PI)
    context.fillStyle = this.#inks.ink
    context.fill()
    context.fillStyle = this.#inks.paper
    this.#write(context, `${count}`, x - 10, y - 9.5, '600 10px')
  }

  /** The name of a card below its pin. */
  name(context: CanvasRenderingContext2D, { x, y }: Point, name: string): void {
    const shown = name.length > MAX_NAME ? `${cutText(name, MAX_NAME - 1)}…` : name
    this.label(context, { x, y: y + PIN_RADIUS + 12 }, `${APART}${shown}${TOGETHER}`)
  }

  /** The faces of the people of a card, right of its pin; of many the last one says how many more there are. */
  faces(context: CanvasRenderingContext2D, { x, y }: Point, people: readonly Face[]): void {
    const shown = people.length > MAX_FACES ? people.slice(0, MAX_FACES - 1) : people
    const rest = people.length - shown.length
    const all = [
      ...shown.map(({ id, name }) => ({ text: initials(name), colour: `oklch(46% 0.085 ${hueOf(id)})` })),
      ...(rest > 0 ? [{ text: `+${rest}`, colour: this.#inks.ink }] : []),
    ]
    for (const [index, { text, colour }] of all.entries()) {
      const at = x + BESIDE + index * STEP
      context.beginPath()
      context.arc(at, y, FACE, 0, 2 * Math.PI)
      context.fillStyle = colour
      context.fill()
      context.lineWidth = 1.5
      context.strokeStyle = this.#inks.paper
      context.stroke()
      context.fillStyle = this.#inks.paper
      this.#write(context, text, at, y + 0.5, '600 8px')
    }
  }

  /** Words around a point, on a rim of paper. */
  label(context: CanvasRenderingContext2D, { x, y }: Point, text: string): void {
    context.lineWidth = 3
    context.lineJoin = 'round'
    context.strokeStyle = this.#inks.paper
    this.#write(context, text, x, y, LABEL, 'rim')
    context.fillStyle = this.#inks.ink
    this.#write(context, text, x, y, LABEL)
  }

  /** The cross that keys move. */
  cross(context: CanvasRenderingContext2D, { x, y }: Point): void {
    for (const [colour, width] of [
      [this.#inks.paper, 5],
      [this.#inks.accent, 2.5],
    ] as const) {
      context.beginPath()
      context.moveTo(x - ARM, y)
      context.lineTo(x + ARM, y)
      context.moveTo(x, y - ARM)
      context.lineTo(x, y + ARM)
      context.lineWidth = width
      context.strokeStyle = colour
      context.stroke()
    }
  }

  #write(context: CanvasRenderingContext2D, text: string, x: number, y: number, font: string, how?: 'rim'): void {
    context.font = `${font} ${this.#family}`
    context.textAlign = 'center'
    context.textBaseline = 'middle'
    if (how === 'rim') context.strokeText(text, x, y)
    else context.fillText(text, x, y)
  }
}
