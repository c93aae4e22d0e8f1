import type { PlanPage } from '#events/plan/api.ts'
import type { PinKind } from '#events/plan/page.ts'
import type { Point } from '../camera.ts'
import { metres } from '../metres.ts'
import type { Inks } from '../pin-sprites.ts'
import type { PlanMarks } from '../plan-marks.ts'
import type { Spots, ShownPin } from '../shown-pins.ts'
import type { Viewer } from '../viewer-state.ts'
import { bandsOf, type Standard } from './bands.ts'
import { type Cone, coneWords, handlesOf, lengthOf } from './cone.ts'

/** Radius of a handle, in pixels. */
const HANDLE = 6
/** Opacity of a view, of its nearest band, and of its farthest one. */
const [VIEW, NEAREST, FARTHEST] = [0.12, 0.45, 0.1]
/** A band that is drawn narrower, in pixels, has no name. */
const MIN_NAMED = 16
/** Least distance of a name from its pin and from the tip, in pixels. */
const MIN_AWAY = 36

const radians = (degrees: number): number => ((degrees - 90) * Math.PI) / 180

/** A page whose cameras are drawn. `mayTurn`: whether the person may drag the view of pins of a kind. */
export type ShownCones = {
  readonly page: PlanPage
  readonly pins: readonly ShownPin[]
  readonly mayTurn: (kind: PinKind) => boolean
}

/** A view as it lies in the window. `length`: its reach there, in pixels. `metresPerPixel`: of the window; null without a scale. */
type DrawnCone = {
  readonly cone: Cone
  readonly at: Point
  readonly length: number
  readonly metresPerPixel: number | null
}

/** Draws the views of cameras, below the pins. */
export class ConeMarks {
  readonly #inks: Inks
  readonly #marks: PlanMarks

  constructor(inks: Inks, marks: PlanMarks) {
    this.#inks = inks
    this.#marks = marks
  }

  /** Each camera has its views once: where it hangs, or else where it is to hang. @param drawn where pins are. @param zoom of the page. */
  paint(
    context: CanvasRenderingContext2D,
    { page, pins, mayTurn }: ShownCones,
    drawn: Spots,
    zoom: number,
    { selected, turned, standard }: Pick<Viewer, 'selected' | 'turned' | 'standard'>,
  ): void {
    const metresPerPixel = page.scale && page.scale.metresPerPixel / zoom
    for (const { key, cones, isMain, isFound, deviceId, kind } of pins) {
      const at = drawn.get(key)
      if (cones.length === 0 || !at || !isMain || !isFound) continue
      for (const [index, own] of cones.entries()) {
        const cone = turned?.key === key && turned.index === index ? turned.cone : own
        const one = { cone, at, length: lengthOf(cone, page) * zoom, metresPerPixel }
        if (deviceId === selected) this.#chosen(context, one, standard, mayTurn(kind))
        else this.#sector(context, one, 0, one.length, VIEW)
      }
    }
  }

  /** Of the chosen camera, with its bands where its pixels are known. @param hasHandles the person may drag it. */
  #chosen(context: CanvasRenderingContext2D, drawn: DrawnCone, standard: Standard, hasHandles: boolean): void {
    const { cone, at, length, metresPerPixel } = drawn
    const { reach, pixels, angle } = cone
    const bands = metresPerPixel && reach && pixels ? bandsOf(standard, { pixels, angle, reach }) : []
    const covered = bands.at(-1)?.to ?? 0
    for (const [index, { name, from, to }] of bands.entries()) {
      const [near, far] = [from / (metresPerPixel ?? 1), to / (metresPerPixel ?? 1)]
      const alpha = NEAREST - ((NEAREST - FARTHEST) * index) / Math.max(1, bands.length - 1)
      this.#sector(context, drawn, near, far, alpha)
      const isHidden = near + far < 2 * MIN_AWAY || length - (near + far) / 2 < MIN_AWAY
      if (far - near < MIN_NAMED || isHidden) continue
      const middle = handlesOf(cone, at, (near + far) / 2).tip
      this.#marks.label(context, middle, name)
    }
    if (covered === 0 || (reach ?? 0) > covered)
      this.#sector(context, drawn, covered / (metresPerPixel ?? 1), length, VIEW)
    if (!hasHandles) return
    const { tip, edge } = handlesOf(cone, at, length)
    for (const handle of edge ? [tip, edge] : [tip]) {
      context.beginPath()
      context.arc(handle.x, handle.y, HANDLE, 0, 2 * Math.PI)
      context.fillStyle = this.#inks.paper
      context.fill()
      context.lineWidth = 2.5
      context.strokeStyle = this.#inks.accent
      context.stroke()
    }
    const words = coneWords(cone, metresPerPixel === null ? null : metres)
    this.#marks.label(context, { x: tip.x, y: tip.y - HANDLE - 10 }, words)
  }

  /** A part of a view between two distances in pixels. */
  #sector(context: CanvasRenderingContext2D, { cone, at }: DrawnCone, near: number, far: number, alpha: number): void {
    const [from, to] = [radians(cone.bearing - cone.angle / 2), radians(cone.bearing + cone.angle / 2)]
    context.beginPath()
    context.arc(at.x, at.y, far, from, to)
    if (near > 0) context.arc(at.x, at.y, near, to, from, true)
    else if (cone.angle < 360) context.lineTo(at.x, at.y)
    context.closePath()
    context.globalAlpha = alpha
    context.fillStyle = this.#inks.accent
    context.fill()
    context.globalAlpha = 0.7
    context.lineWidth = 1
    context.strokeStyle = this.#inks.accent
    context.stroke()
    context.globalAlpha = 1
  }
}
