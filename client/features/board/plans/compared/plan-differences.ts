import { placeNow } from '#events/plan/answer.ts'
import type { Plan, PlanPage } from '#events/plan/api.ts'
import type { DeviceId } from '#events/kernel/ids.ts'
import { type Pin, pinKey, type PinKind } from '#events/plan/page.ts'
import { metres } from '../metres.ts'
import { ONE_PLACE } from '../paper/paper-changes.ts'

/** The changes of a card's places between two moments, in words. */
export type PlanDifference = { readonly card: DeviceId; readonly words: readonly string[] }

type Moment = Pick<Plan, 'pages' | 'pins'>

const KINDS: Readonly<Record<PinKind, string>> = { planned: 'Planned place', built: 'Place where it hangs' }

/** The cards whose places differ between two moments of a plan. @param before null: the plan was not there yet. */
export function planDifferences(before: Moment | null, after: Moment): readonly PlanDifference[] {
  const [then, now] = [before, after].map((of) => new Map((of?.pins ?? []).map((pin) => [pinKey(pin), pin])))
  const words = new Map<DeviceId, string[]>()
  for (const key of new Set([...(then?.keys() ?? []), ...(now?.keys() ?? [])])) {
    const [from, to] = [then?.get(key), now?.get(key)]
    const pin = to ?? from
    const told = wordsOn(from, to, after)
    if (pin && told) words.set(pin.deviceId, [...(words.get(pin.deviceId) ?? []), `${KINDS[pin.kind]}: ${told}`])
  }
  return [...words].map(([card, all]) => ({ card, words: all }))
}

/** The change of a pin in words, with its page as it is called after it; null: it is where it was. */
function wordsOn(from: Pin | undefined, to: Pin | undefined, { pages }: Moment): string | null {
  const pageOf = (pin: Pin) => pages.find(({ page }) => page === pin.page)
  const titleOf = (pin: Pin) => pageOf(pin)?.title ?? `page ${pin.page}`
  if (!to) return from ? `taken off ${titleOf(from)}` : null
  if (!from) return `new on ${titleOf(to)}`
  if (from.page !== to.page) return `moved from ${titleOf(from)} to ${titleOf(to)}`
  const page = pageOf(to)
  return page ? movedWords(page, from, to) : null
}

/** How far a pin was moved on a page, where that is measured. */
function movedWords(page: PlanPage, from: Pin, to: Pin): string | null {
  const [one, other] = [placeNow(page, from), placeNow(page, to)]
  const [across, down] = [other.x - one.x, other.y - one.y]
  if (Math.hypot(across, down) <= ONE_PLACE) return null
  const { width, height, scale } = page
  const length = scale && Math.hypot(across * width, down * height) * scale.metresPerPixel
  return length === null ? `moved on ${page.title}` : `moved by ${metres(length)} on ${page.title}`
}
