import { placeNow } from '#events/plan/answer.ts'
import type { Plan } from '#events/plan/api.ts'
import type { DeviceId } from '#events/kernel/ids.ts'
import { pinKey } from '#events/plan/page.ts'

/** Places that differ by less than this part of the page are one. */
export const ONE_PLACE = 1 / 4000

/** The changes since a paper was printed. `placed`, `moved` and `taken`: the cards of such pins. */
export type PaperChanges = {
  readonly hasNewerDrawing: boolean
  readonly placed: readonly DeviceId[]
  readonly moved: readonly DeviceId[]
  readonly taken: readonly DeviceId[]
}

/** The changes of a page since a paper of it was printed; null where there is no such page. */
export function changesSince(paper: Pick<Plan, 'pages' | 'pins'>, now: typeof paper, number: number) {
  const [before, page] = [paper, now].map(({ pages }) => pages.find((one) => one.page === number))
  if (!before || !page) return null
  /** Both lie on the drawing of now. */
  const pinsOf = ({ pins }: typeof paper) =>
    new Map(pins.flatMap((pin) => (pin.page === number ? [[pinKey(pin), { ...pin, ...placeNow(page, pin) }]] : [])))
  const [printed, there] = [pinsOf(paper), pinsOf(now)]
  const cards = (pins: Iterable<{ readonly deviceId: DeviceId }>) => [
    ...new Set([...pins].map(({ deviceId }) => deviceId)),
  ]
  const isMoved = (pin: { readonly x: number; readonly y: number }, key: string): boolean => {
    const from = printed.get(key)
    return from !== undefined && Math.hypot(pin.x - from.x, pin.y - from.y) > ONE_PLACE
  }
  return {
    hasNewerDrawing: page.version > before.version,
    placed: cards([...there].flatMap(([key, pin]) => (printed.has(key) ? [] : [pin]))),
    moved: cards([...there].flatMap(([key, pin]) => (isMoved(pin, key) ? [pin] : []))),
    taken: cards([...printed].flatMap(([key, pin]) => (there.has(key) ? [] : [pin]))),
  } satisfies PaperChanges
}
