import { MIN_LINE_ANGLE, SAME_SIZE } from './limits.ts'
import type { MeasuredLine, PageMap, PagePoint, Size } from './page.ts'

/** A pair of points that show the same place on two drawings. */
export type PointPair = { readonly from: PagePoint; readonly to: PagePoint }

type Vector = { readonly x: number; readonly y: number }

/** The map that leaves every point where it is. */
export const IDENTITY: PageMap = [1, 0, 0, 1, 0, 0]

/** The place of a point on the next version. It may lie outside of that page. */
export const mapped = ([a, b, c, d, e, f]: PageMap, { x, y }: Vector): Vector => ({
  x: a * x + c * y + e,
  y: b * x + d * y + f,
})

/** The map that does one and then another. */
export const followedBy = ([a, b, c, d, e, f]: PageMap, next: PageMap): PageMap => {
  const [p, q, r, s] = next
  const { x, y } = mapped(next, { x: e, y: f })
  return [p * a + r * b, q * a + s * b, p * c + r * d, q * c + s * d, x, y]
}

/** The map that takes points back. */
export const inverse = ([a, b, c, d, e, f]: PageMap): PageMap => {
  const area = a * d - b * c
  return [d / area, -b / area, -c / area, a / area, (c * f - d * e) / area, (b * e - a * f) / area]
}

/** Less than this part of a page apart, points are one, or stand on one line. */
const TOO_CLOSE = 1e-6

/** True if a drawing has the size of another, so that each point of one lies on the same of the other. */
export const isSameSize = (one: Size, other: Size): boolean =>
  Math.abs(one.width / other.width - 1) <= SAME_SIZE && Math.abs(one.height / other.height - 1) <= SAME_SIZE

/**
 * The map by which points of one drawing lie on those of another: two pairs turn, scale and move it, three skew it too. Null: the
 * points are too close to each other to tell, or are another number.
 */
export function mapBy(pairs: readonly PointPair[], from: Size, to: Size): PageMap | null {
  const [first, second, third] = pairs
  if (!first || !second || pairs.length > 3) return null
  return third ? skewed([first, second, third]) : similar([first, second], from, to)
}

/** Turned, scaled and moved: computed in lengths, since the fractions of two edges are not the same length. */
function similar([one, two]: readonly [PointPair, PointPair], from: Size, to: Size): PageMap | null {
  const before = lengths(minus(two.from, one.from), from)
  const after = lengths(minus(two.to, one.to), to)
  const square = before.x ** 2 + before.y ** 2
  if (square < (TOO_CLOSE * from.width) ** 2 || Math.hypot(after.x, after.y) < TOO_CLOSE * to.width) return null
  const cos = (before.x * after.x + before.y * after.y) / square
  const sin = (before.x * after.y - before.y * after.x) / square
  const turned: PageMap = [
    (cos * from.width) / to.width,
    (sin * from.width) / to.height,
    (-sin * from.height) / to.width,
    (cos * from.height) / to.height,
    0,
    0,
  ]
  return movedOnto(turned, one)
}

/** The affine map of three pairs. */
function skewed([one, two, three]: readonly [PointPair, PointPair, PointPair]): PageMap | null {
  const [u, v] = [minus(two.from, one.from), minus(three.from, one.from)]
  const [p, q] = [minus(two.to, one.to), minus(three.to, one.to)]
  const area = u.x * v.y - u.y * v.x
  if (Math.abs(area) < TOO_CLOSE || Math.abs(p.x * q.y - p.y * q.x) < TOO_CLOSE) return null
  const turned: PageMap = [
    (p.x * v.y - q.x * u.y) / area,
    (p.y * v.y - q.y * u.y) / area,
    (q.x * u.x - p.x * v.x) / area,
    (q.y * u.x - p.y * v.x) / area,
    0,
    0,
  ]
  return movedOnto(turned, one)
}

/** The map with the move by which a point lies on its other. */
function movedOnto(turned: PageMap, { from, to }: PointPair): PageMap {
  const { x, y } = minus(to, mapped(turned, from))
  const [a, b, c, d] = turned
  return [a, b, c, d, x, y]
}

const minus = (one: Vector, other: Vector): Vector => ({ x: one.x - other.x, y: one.y - other.y })
const lengths = ({ x, y }: Vector, { width, height }: Size): Vector => ({ x: x * width, y: y * height })

/**
 * The scale that measured lines say, in metres for a unit of the page's size: the mean of them. `apart`: how far the largest is above the
 * smallest, as a part of it.
 */
export function scaleOf(
  lines: readonly MeasuredLine[],
  size: Size,
): { readonly metres: number; readonly apart: number } {
  const each = lines.map(({ from, to, metres }) => {
    const { x, y } = lengths(minus(to, from), size)
    return metres / Math.hypot(x, y)
  })
  const mean = each.reduce((sum, one) => sum + one, 0) / each.length
  return { metres: mean, apart: Math.max(...each) / Math.min(...each) - 1 }
}

/** Minimum length of a measured line, in metres: from lengths near to nothing no scale follows. */
const SHORTEST = 0.001

/** True if lines have a length each, on the page and in metres, and two of them stand at different angles. */
export function areMeasurable(lines: readonly MeasuredLine[], size: Size): boolean {
  if (lines.some(({ metres }) => metres < SHORTEST)) return false
  const vectors = lines.map(({ from, to }) => lengths(minus(to, from), size))
  if (vectors.some(({ x, y }) => Math.hypot(x, y) < TOO_CLOSE * size.width)) return false
  const least = Math.sin((MIN_LINE_ANGLE * Math.PI) / 180)
  return vectors.some((one) =>
    vectors.some(
      (other) =>
        Math.abs(one.x * other.y - one.y * other.x) / (Math.hypot(one.x, one.y) * Math.hypot(other.x, other.y)) >=
        least,
    ),
  )
}

/** How much longer a length of one version is on another, in pixels of both. */
export const stretchOf = ([a, b, c, d]: PageMap, from: Size, to: Size): number =>
  Math.sqrt(Math.abs(a * d - b * c) * ((to.width * to.height) / (from.width * from.height)))
