import { placeNow } from '#events/plan/answer.ts'
import type { Plan, PlanPage } from '#events/plan/api.ts'
import type { DeviceId, UserId } from '#events/kernel/ids.ts'
import type { Card } from '#events/project/device.ts'
import { type Pin, pinKey, type PinKind, type Size } from '#events/plan/page.ts'
import type { Point } from './camera.ts'
import { type Cone, conesOf } from './cones/cone.ts'

/** A pin as a page shows it: `place` is where it is on the newest version, in fractions. */
export type ShownPin = {
  readonly key: string
  readonly deviceId: DeviceId
  readonly kind: PinKind
  readonly place: Point
  readonly by: UserId | null
  readonly card: Card
  readonly pin: Pin
  /** The views of a camera. */
  readonly cones: readonly Cone[]
  /** It is the place where its card is: where it hangs, or else where it is to hang. */
  readonly isMain: boolean
  /** It passes the filter of the board. */
  readonly isFound: boolean
}

/** The pins of a card on a plan. */
export type CardPins = { readonly planned?: Pin; readonly built?: Pin }

/** The pins of each card. */
export function pinsByCard(pins: readonly Pin[]): ReadonlyMap<DeviceId, CardPins> {
  const all = new Map<DeviceId, CardPins>()
  for (const pin of pins) all.set(pin.deviceId, { ...all.get(pin.deviceId), [pin.kind]: pin })
  return all
}

/** The place where a card is: where it hangs, or else where it is to hang. */
export const mainPin = ({ planned, built }: CardPins = {}): Pin | undefined => built ?? planned

/** The pins of a page whose cards are there, those that the filter finds last, so that they lie on top. */
export function shownPins(
  { pins }: Pick<Plan, 'pins'>,
  page: PlanPage,
  cards: ReadonlyMap<DeviceId, Card>,
  matches: (card: Card) => boolean,
): ShownPin[] {
  const built = new Set(pins.flatMap(({ kind, deviceId }) => (kind === 'built' ? [deviceId] : [])))
  const shown = pins.flatMap((pin): ShownPin[] => {
    const card = pin.page === page.page ? cards.get(pin.deviceId) : undefined
    if (!card) return []
    const { deviceId, kind, by } = pin
    const place = placeNow(page, pin)
    const cones = conesOf(page, pin)
    const isMain = kind === 'built' || !built.has(deviceId)
    return [{ key: pinKey(pin), deviceId, kind, place, by, card, pin, cones, isMain, isFound: matches(card) }]
  })
  return shown.sort((one, other) => Number(one.isFound) - Number(other.isFound))
}

/** The line from where a card was to hang to where it hangs. */
export type RedLine = { readonly from: Point; readonly to: Point; readonly deviceId: DeviceId }

/** The lines of cards that hang elsewhere than planned. */
export function redLines(pins: readonly ShownPin[]): RedLine[] {
  const planned = new Map(pins.flatMap((pin) => (pin.kind === 'planned' ? [[pin.deviceId, pin] as const] : [])))
  return pins.flatMap((pin): RedLine[] => {
    const from = pin.kind === 'built' ? planned.get(pin.deviceId)?.place : undefined
    const isElsewhere = from && (from.x !== pin.place.x || from.y !== pin.place.y)
    return isElsewhere ? [{ from, to: pin.place, deviceId: pin.deviceId }] : []
  })
}

/** Where each pin is drawn in the window, by its key. */
export type Spots = ReadonlyMap<string, Point>

/** The number of pins that the window shows. */
export const countIn = ({ width, height }: Size, drawn: Spots): number =>
  [...drawn.values()].filter(({ x, y }) => x >= 0 && y >= 0 && x <= width && y <= height).length

/**
 * The pins under a point of the window, the uppermost first.
 * @param reach how far from its middle a pin takes a press, in pixels.
 */
export function pinsAt(pins: readonly ShownPin[], drawn: Spots, { x, y }: Point, reach: number): ShownPin[] {
  return pins
    .filter(({ key, isFound }) => {
      const at = drawn.get(key)
      return isFound && at !== undefined && Math.hypot(at.x - x, at.y - y) <= reach
    })
    .toReversed()
}

/** Minimum distance of two pins of which each shows half at least, in pixels. */
const HIDING = 11

/** True if of two points the pin on one hides that on the other. */
const isHiding = (one: Point, { x, y }: Point): boolean => Math.hypot(x - one.x, y - one.y) < HIDING

/** Up to so many pins in the window have their letters: more would lie on each other. */
export const MAX_LETTERS = 400
/** Maximum of pins in the window and around it of which is told how many stand in one place: each is compared with each. */
const MAX_STACKED = 2 * MAX_LETTERS

/** The number of pins that a press on one fans out, by the key of the uppermost of them; of too many none is told. */
export function stacksIn(pins: readonly ShownPin[], drawn: Spots): ReadonlyMap<string, number> {
  if (drawn.size > MAX_STACKED) return new Map()
  const shown = pins.flatMap((pin) => {
    const at = drawn.get(pin.key)
    return at ? [{ pin, at }] : []
  })
  const stacks = new Map<string, number>()
  for (const one of shown) {
    const { pin, at } = one
    const near = shown.filter((other) => isHiding(at, other.at))
    if (near.at(-1) !== one) continue
    const others = near.filter((other) => other.pin.deviceId !== pin.deviceId)
    if (others.length > 0) stacks.set(pin.key, others.length + 1)
  }
  return stacks
}

/** The keys of the pins that one hides, or is hidden by, and its own. The two places of one card are no choice. */
export function stackAt(pins: readonly ShownPin[], key: string, inWindow: (place: Point) => Point): readonly string[] {
  const top = pins.find((pin) => pin.key === key)
  if (!top) return [key]
  const at = inWindow(top.place)
  const isNear = ({ deviceId, place }: ShownPin) => deviceId !== top.deviceId && isHiding(at, inWindow(place))
  return pins.filter((pin) => pin === top || isNear(pin)).map((pin) => pin.key)
}

/** Least distance of pins that are fanned out, in pixels. */
const APART = 34

/** Where pins stand that are fanned out around a point: a circle with room for each. */
export function fanOut(keys: readonly string[], about: Point): Map<string, Point> {
  const radius = Math.max(APART, (keys.length * APART) / (2 * Math.PI))
  return new Map(
    keys.map((key, index) => {
      const angle = (index / keys.length) * 2 * Math.PI - Math.PI / 2
      return [key, { x: about.x + radius * Math.cos(angle), y: about.y + radius * Math.sin(angle) }]
    }),
  )
}
