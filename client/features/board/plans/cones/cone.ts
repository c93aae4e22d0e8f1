import { placeNow } from '#events/plan/answer.ts'
import type { PlanPage } from '#events/plan/api.ts'
import { MAX_REACH, MAX_VIEWS, type Pin, type PinPlace } from '#events/plan/page.ts'
import type { Point } from '../camera.ts'

/** Steps of angles and of the reach when they are dragged, in degrees and metres. */
export const ANGLE_STEP = 5
const REACH_STEP = 0.5
/** The view that a camera begins with. */
export const FIRST_CONE: Cone = { bearing: 0, angle: 90, reach: 10, pixels: undefined }
/** Length of a view on a page without a scale, as a part of its longer edge. */
const PART = 0.12
/** A step along the direction of a camera, in pixels of its page. */
const PROBE = 10

const CIRCLE = 360

/**
 * The view of a camera on the newest version of its page: `bearing` in degrees clockwise from its upper edge, `angle` in degrees, 360
 * for a fisheye, `reach` in metres; `pixels` across its picture.
 */
export type Cone = {
  readonly bearing: number
  readonly angle: number
  readonly reach: number | undefined
  readonly pixels: number | undefined
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180
const within = (degrees: number): number => ((degrees % CIRCLE) + CIRCLE) % CIRCLE

/** The vector of a direction, in pixels of any page. */
const towards = (bearing: number, length: number): Point => ({
  x: Math.sin(radians(bearing)) * length,
  y: -Math.cos(radians(bearing)) * length,
})

const bearingOf = ({ x, y }: Point): number => within((Math.atan2(x, -y) * 180) / Math.PI)

/** The view of a pin as it lies on the newest version; null: it has none. A drawing that was turned turns its cameras. */
export function coneOf(
  page: PlanPage,
  pin: Pick<Pin, 'version' | 'x' | 'y' | 'bearing' | 'angle' | 'reach' | 'pixels'>,
): Cone | null {
  const { bearing, angle = FIRST_CONE.angle, reach, pixels } = pin
  if (bearing === undefined) return null
  const of = page.versions.find(({ version }) => version === pin.version) ?? page
  const step = towards(bearing, PROBE)
  const from = placeNow(page, pin)
  const to = placeNow(page, { version: pin.version, x: pin.x + step.x / of.width, y: pin.y + step.y / of.height })
  const now = { x: (to.x - from.x) * page.width, y: (to.y - from.y) * page.height }
  return { bearing: of === page || pin.version === page.version ? bearing : bearingOf(now), angle, reach, pixels }
}

/** The views of a pin as they lie on the newest version: one for each sensor; none of a camera that has no view. */
export function conesOf(page: PlanPage, pin: Parameters<typeof coneOf>[1] & Pick<Pin, 'views'>): readonly Cone[] {
  const { version, x, y, views = [] } = pin
  const first = coneOf(page, pin)
  return first ? [first, ...views.flatMap((view) => coneOf(page, { version, x, y, ...view }) ?? [])] : []
}

/** The same views and one more, beside the last; null where there are as many as may be. */
export function withOneMore(cones: readonly Cone[]): readonly Cone[] | null {
  const last = cones.at(-1)
  if (!last) return [FIRST_CONE]
  return cones.length < MAX_VIEWS ? [...cones, { ...last, bearing: within(last.bearing + last.angle) }] : null
}

/** The fields of a pin that its views are. */
export const looksOf = ([first, ...others]: readonly Cone[]): Pick<
  PinPlace,
  'bearing' | 'angle' | 'reach' | 'pixels' | 'views'
> => ({
  ...(first && viewOf(first)),
  ...(others.length > 0 && { views: others.map(viewOf) }),
})

const viewOf = (cone: Cone) => ({
  bearing: cone.bearing,
  angle: cone.angle,
  ...(cone.reach !== undefined && { reach: cone.reach }),
  ...(cone.pixels !== undefined && { pixels: cone.pixels }),
})

/** Length of a view as it is drawn, in pixels of the page; without a scale always the same. */
export const lengthOf = ({ reach }: Pick<Cone, 'reach'>, { scale, width, height }: PlanPage): number =>
  scale && reach !== undefined ? reach / scale.metresPerPixel : PART * Math.max(width, height)

/** The handles by which a view is dragged, in the window: its tip, and one end of its arc; a circle has no end. */
export const handlesOf = (cone: Cone, at: Point, length: number) => {
  const [tip, edge] = [towards(cone.bearing, length), towards(cone.bearing + cone.angle / 2, length)]
  return {
    tip: { x: at.x + tip.x, y: at.y + tip.y },
    edge: cone.angle >= CIRCLE ? null : { x: at.x + edge.x, y: at.y + edge.y },
  }
}
export type Handle = keyof ReturnType<typeof handlesOf>

const stepped = (value: number, step: number): number => Math.round(value / step) * step

/**
 * The view after a handle was dragged to a point, in steps.
 * @param metres of a pixel of the window; null without a scale, and the reach stays.
 */
export function dragged(cone: Cone, handle: Handle, at: Point, to: Point, metres: number | null): Cone {
  const vector = { x: to.x - at.x, y: to.y - at.y }
  const bearing = bearingOf(vector)
  switch (handle) {
    case 'tip': {
      const far = metres === null ? null : stepped(Math.hypot(vector.x, vector.y) * metres, REACH_STEP)
      const reach = far === null ? cone.reach : Math.min(Math.max(REACH_STEP, far), MAX_REACH)
      return { ...cone, bearing: within(stepped(bearing, ANGLE_STEP)), reach }
    }
    case 'edge': {
      const half = Math.abs(within(bearing - cone.bearing + CIRCLE / 2) - CIRCLE / 2)
      return { ...cone, angle: Math.max(ANGLE_STEP, stepped(2 * half, ANGLE_STEP)) }
    }
  }
}

/** A view in words. @param metresWords a length in words; null without a scale, and the reach is not told. */
export const coneWords = ({ bearing, angle, reach }: Cone, metresWords: ((reach: number) => string) | null): string =>
  [
    angle >= CIRCLE ? 'all around' : `${Math.round(bearing)}°, ${Math.round(angle)}° wide`,
    ...(metresWords && reach !== undefined ? [metresWords(reach)] : []),
  ].join(', ')
