import { placeNow } from '#events/plan/answer.ts'
import type { HeldPage } from '#events/plan/model.ts'
import type { PagePoint, Pin, PinKind } from '#events/plan/page.ts'
import { type Card, compareCards } from '#events/project/device.ts'
import type { DeviceId } from '#events/kernel/ids.ts'

/** A place of a device on the page as it is now; `at` may lie outside of it, where a newer drawing shows less. */
type PlacedPin = { readonly at: PagePoint; readonly pin: Pin }

/** A device on a page, with the number that it has on the drawing and in the table. */
export type CardMark = { readonly number: number; readonly card: Card } & { readonly [Kind in PinKind]?: PlacedPin }

/** The devices of a page, numbered by their names. Those that the board has not any more are left out. */
export function marksOf(page: HeldPage, pins: Iterable<Pin>, cards: ReadonlyMap<DeviceId, Card>): CardMark[] {
  const found = new Map<DeviceId, Omit<CardMark, 'number'>>()
  for (const pin of pins) {
    const card = pin.page === page.page ? cards.get(pin.deviceId) : undefined
    if (card) found.set(card.id, { ...found.get(card.id), card, [pin.kind]: { at: placeNow(page, pin), pin } })
  }
  return [...found.values()]
    .toSorted((one, other) => compareCards(one.card, other.card))
    .map((mark, index) => ({ ...mark, number: index + 1 }))
}

/** Where a device is: where it hangs, else where it is to hang. */
export const placeOf = ({ built, planned }: CardMark): PlacedPin | undefined => built ?? planned

/** True if a place is on the page. */
export const isOnPage = ({ at: { x, y } }: PlacedPin): boolean => x >= 0 && x <= 1 && y >= 0 && y <= 1

/** True if a device hangs elsewhere than planned. */
export const isElsewhere = ({ built, planned }: CardMark): boolean =>
  built !== undefined && planned !== undefined && (built.at.x !== planned.at.x || built.at.y !== planned.at.y)
