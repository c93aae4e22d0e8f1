import { placeNow } from '#events/plan/answer.ts'
import type { PlanPage } from '#events/plan/api.ts'
import { IDENTITY, inverse, isSameSize, mapBy, mapped, type PointPair } from '#events/plan/maps.ts'
import type { PageMap, PagePoint, Pin, Size } from '#events/plan/page.ts'
import { isOnPage, type Point } from '../camera.ts'

/** Pairs of points by which a skewed drawing lies on another one; without skew two do. */
export const MAX_PAIRS = 3

/** A drawing that is to take the place of a page. `own`: the size of its page `filePage`; `picture`: the address of its picture. */
export type Newer = {
  readonly file: File
  readonly filePage: number
  readonly pages: number
  readonly own: Size
  readonly picture: string
}

/** A newer drawing over the page: the points that show the same place on both, and the first point of the next pair. */
export type Aligning = {
  readonly of: 'pair'
  readonly newer: Newer
  readonly pairs: readonly PointPair[]
  readonly from: PagePoint | null
}

/** How the newer drawing lies over the page: as wide as it, moved by one pair, or as two or three pairs say. */
export function mapOf({ newer, pairs }: Pick<Aligning, 'newer' | 'pairs'>, page: Size): PageMap {
  if (pairs.length === 0 && isSameSize(page, newer.own)) return IDENTITY
  const [first] = pairs
  const wide: PageMap = [1, 0, 0, (page.height * newer.own.width) / (page.width * newer.own.height), 0, 0]
  if (!first) return wide
  const at = mapped(wide, first.from)
  const moved: PageMap = [wide[0], 0, 0, wide[3], first.to.x - at.x, first.to.y - at.y]
  return pairs.length === 1 ? moved : (mapBy(pairs, page, newer.own) ?? moved)
}

/** The state after a point of the page was chosen; null where the newer drawing does not reach there. */
export function withPoint(aligning: Aligning, at: PagePoint, page: Size): Aligning | null {
  if (!aligning.from) return { ...aligning, from: at }
  const to = mapped(mapOf(aligning, page), at)
  if (!isOnPage(to)) return null
  return { ...aligning, from: null, pairs: [...aligning.pairs, { from: aligning.from, to }] }
}

/** How it stands: points are wanted, they are too close to each other, or the page can be replaced by this map. */
export type Alignment =
  | { readonly is: 'wanting' | 'too close' }
  | { readonly is: 'aligned'; readonly map: PageMap; readonly isBySize: boolean }

/** @param own the size of the page in its file. */
export function alignmentOf({ newer, pairs }: Aligning, own: Size): Alignment {
  if (pairs.length === 0 && isSameSize(own, newer.own)) return { is: 'aligned', map: IDENTITY, isBySize: true }
  if (pairs.length < 2) return { is: 'wanting' }
  const map = mapBy(pairs, own, newer.own)
  return map ? { is: 'aligned', map, isBySize: false } : { is: 'too close' }
}

/** Counts of the pins of a page that would lie beside it, and of all. Those that lie beside it already do not count. */
export function pinsLeaving(
  pins: readonly Pin[],
  page: PlanPage,
  map: PageMap,
): { readonly leaving: number; readonly all: number } {
  const places = pins.flatMap((pin) => (pin.page === page.page ? [placeNow(page, pin)] : [])).filter(isOnPage)
  return { leaving: places.filter((place) => !isOnPage(mapped(map, place))).length, all: places.length }
}

/**
 * The matrix of CSS that lays a picture of the newer drawing over the page.
 * @param picture the size of the picture. @param shown the page in the window: its upper left corner and its size there.
 */
export function cssMatrix(map: PageMap, picture: Size, shown: Point & Size): string {
  const [a, b, c, d, e, f] = inverse(map)
  const parts = [
    (a * shown.width) / picture.width,
    (b * shown.height) / picture.width,
    (c * shown.width) / picture.height,
    (d * shown.height) / picture.height,
    shown.x + e * shown.width,
    shown.y + f * shown.height,
  ]
  return `matrix(${parts.join(',')})`
}
