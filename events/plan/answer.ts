import { SCALES_APART } from './limits.ts'
import { followedBy, IDENTITY, mapped, scaleOf, stretchOf } from './maps.ts'
import { type CableEnds, cableKey, endsOf, type HeldCable } from './cable.ts'
import type { Cable, Plan, PlanPage, PlanPageVersion, PlanScale, PlanSummary } from './api.ts'
import { type HeldPage, type HeldVersion, newest, type PlanHead, type PlanPatch, type PlanView } from './model.ts'
import { type PageMap, type PagePoint, type Pin, pinKey, type PinPlace } from './page.ts'

/** A page with the maps of its versions. */
type Versions = { readonly versions: readonly { readonly version: number; readonly map: PageMap }[] }

/** A plan as lists show it. */
export const summaryOf = (plan: PlanHead, { pages }: Pick<PlanView, 'pages'>): PlanSummary => {
  const { id, projectId, fileName, createdBy, createdAt } = plan
  const shown = [...pages.values()].map(pageAnswer)
  return { id, planId: id, projectId, fileName, createdBy, createdAt, pages: shown }
}

/** A plan as the API answers it. */
export function planAnswer(plan: PlanHead, view: PlanView, revision: number): Plan {
  const summary = summaryOf(plan, view)
  const cables = cableAnswers(view.cables.values(), view.pins, summary.pages)
  return { ...summary, revision, pins: [...view.pins.values()], cables }
}

/** Cables as the API answers them: those of which both ends are on one of these pages. */
export function cableAnswers(
  cables: Iterable<HeldCable>,
  pins: ReadonlyMap<string, Pin>,
  pages: readonly PlanPage[],
): Cable[] {
  const byNumber = new Map(pages.map((page) => [page.page, { page, placeOf: placesOn(page) }]))
  return [...cables].flatMap(({ metres, ...cable }) => {
    const ends = endsOf(pins, cable)
    const on = ends && byNumber.get(ends.page)
    if (!on) return []
    const { page, placeOf } = on
    const measured = page.scale && lengthOf(placeOf(ends.from), placeOf(ends.to), page, page.scale)
    return { ...cable, page: page.page, metres: metres ?? measured, isMeasured: metres === null && measured !== null }
  })
}

/** A cable as it lies now; null where there is none. */
export function cableNow({ cables, pins, pages }: PlanView, ends: CableEnds): Cable | null {
  const held = cables.get(cableKey(ends))
  const page = held && pages.get(endsOf(pins, held)?.page ?? 0)
  return page ? (cableAnswers([held], pins, [pageAnswer(page)])[0] ?? null) : null
}

/** The length of a straight line between two points of a page, in metres to the centimetre. */
const lengthOf = (from: PagePoint, to: PagePoint, { width, height }: PlanPage, { metresPerPixel }: PlanScale): number =>
  Math.round(Math.hypot((to.x - from.x) * width, (to.y - from.y) * height) * metresPerPixel * 100) / 100

/** A page as the API answers it. */
export function pageAnswer(held: HeldPage): PlanPage {
  const { page, title, sheet } = held
  const versions = held.versions.map(versionAnswer)
  return { page, title, sheet, ...versionAnswer(newest(held)), scale: scaleAnswer(held), versions }
}

function versionAnswer(version: HeldVersion): PlanPageVersion {
  const { file: _, filePage: _page, tiles, message, ...shown } = version
  return { ...shown, ...(message !== null && { message }), ...(tiles && { packBytes: tiles.bytes }) }
}

function scaleAnswer(page: HeldPage): PlanScale | null {
  if (!page.scale) return null
  const { version, lines } = page.scale
  const of = page.versions.find((one) => one.version === version) ?? newest(page)
  const { metres, apart } = scaleOf(lines, of)
  const metresPerPixel = metres / stretchOf(mapToNewest(page, version), of, newest(page))
  // Lines of earlier builds may be so short, and drawings replaced so often, that nothing is left to measure by.
  if (!Number.isFinite(apart + metresPerPixel + 1 / metresPerPixel)) return null
  const percent = Math.round(apart * 100)
  const warning = `These lines say scales that are ${percent} % apart. Measure them again, or look whether the drawing is distorted.`
  return { version, lines: [...lines], metresPerPixel, apart, ...(apart > SCALES_APART && { warning }) }
}

/** The map from a version of a page to its newest one. */
export const mapToNewest = ({ versions }: Versions, version: number): PageMap =>
  versions.filter((one) => one.version > version).reduce((map, one) => followedBy(map, one.map), IDENTITY)

/** The place of a pin on the newest version of its page, in fractions of it. It may lie outside of the page. */
export const placeNow = (page: Versions, { version, x, y }: Pick<PinPlace, 'version' | 'x' | 'y'>): PagePoint =>
  mapped(mapToNewest(page, version), { x, y })

/** The same for many pins of a page: the maps of its versions are put together once for each. */
function placesOn(page: Versions): (pin: Pick<PinPlace, 'version' | 'x' | 'y'>) => PagePoint {
  const maps = new Map<number, PageMap>()
  return ({ version, x, y }) => {
    const map = maps.get(version) ?? mapToNewest(page, version)
    maps.set(version, map)
    return mapped(map, { x, y })
  }
}

/** The state of a plan out of an answer: as much of it as is shown. */
export function heldPlan({ id, projectId, fileName, createdBy, createdAt, pages, pins, cables }: Plan): PlanPatch {
  const held = ({ message, packBytes, ...version }: PlanPageVersion): HeldVersion => ({
    ...version,
    ...{ file: '', filePage: 1, message: message ?? null },
    tiles: packBytes === undefined ? null : { key: '', bytes: packBytes },
  })
  return {
    plan: { id, projectId, fileName, createdBy, createdAt },
    pages: pages.map(({ page, title, sheet, scale, versions }): [number, HeldPage] => [
      page,
      {
        ...{ page, title, sheet, isNamed: false, versions: versions.map(held) },
        scale: scale && { version: scale.version, lines: scale.lines },
      },
    ]),
    pins: pins.map((pin): [string, Pin] => [pinKey(pin), pin]),
    cables: cables.map(({ page: _, isMeasured, metres, ...cable }): [string, HeldCable] => [
      cableKey(cable),
      { ...cable, metres: isMeasured ? null : metres },
    ]),
  }
}
