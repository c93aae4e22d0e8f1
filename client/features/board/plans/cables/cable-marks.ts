import type { DeviceId } from '#events/kernel/ids.ts'
import type { Point } from '../camera.ts'
import type { Inks } from '../pin-sprites.ts'
import type { PlanMarks } from '../plan-marks.ts'
import type { Spots, ShownPin } from '../shown-pins.ts'
import type { ShownCable } from './shown-cables.ts'

/** Minimum length of a cable that has room for its length, in pixels. */
const MIN_NAMED = 64
/** Maximum of cables that have their lengths, and of those of the chosen card. */
const [MAX_NAMED, MAX_NAMED_CHOSEN] = [40, 200]

export type ShownCables = { readonly cables: readonly ShownCable[] }

type Line = { readonly from: Point; readonly to: Point; readonly text: string }

/** Draws the cables between pins. */
export class CableMarks {
  readonly #inks: Inks
  readonly #marks: PlanMarks

  constructor(inks: Inks, marks: PlanMarks) {
    this.#inks = inks
    this.#marks = marks
  }

  /** Those of the chosen card lie above the others. @param drawn where pins stand; others stand at their places. */
  paint(
    context: CanvasRenderingContext2D,
    { cables }: ShownCables,
    drawn: Spots,
    inWindow: (place: Point) => Point,
    selected: DeviceId | null,
  ): void {
    const end = ({ key, place }: ShownPin) => drawn.get(key) ?? inWindow(place)
    const lines = cables.map(({ from, to, text }) => ({
      ...{ from: end(from), to: end(to), text },
      isChosen: from.deviceId === selected || to.deviceId === selected,
    }))
    for (const isChosen of [false, true])
      this.#paintAll(
        context,
        lines.filter((line) => line.isChosen === isChosen),
        isChosen,
      )
  }

  /** One path for all of them, and the length of each where the line is long enough for it. */
  #paintAll(context: CanvasRenderingContext2D, lines: readonly Line[], isChosen: boolean): void {
    context.beginPath()
    for (const { from, to } of lines) {
      context.moveTo(from.x, from.y)
      context.lineTo(to.x, to.y)
    }
    for (const [colour, width] of [
      [this.#inks.paper, 5],
      [isChosen ? this.#inks.accent : this.#inks.ink, 2],
    ] as const) {
      context.strokeStyle = colour
      context.lineWidth = width
      context.stroke()
    }
    if (lines.length > (isChosen ? MAX_NAMED_CHOSEN : MAX_NAMED)) return
    for (const { from, to, text } of lines)
      if (text && Math.hypot(to.x - from.x, to.y - from.y) >= MIN_NAMED)
        this.#marks.plate(context, { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }, text)
  }
}
