import type { DeviceId } from '#events/kernel/ids.ts'
import { type Card, compareCards, DeviceStatus } from '#events/project/device.ts'

/** Ids of the cards of each column, in natural order of their names. */
export type Columns = Readonly<Record<DeviceStatus, readonly DeviceId[]>>

export const NO_COLUMNS: Columns = { waiting: [], installed: [], confirmed: [] }

/** A card that may have changed: as it was and as it is; undefined where there was or is none. */
export type CardChange = { readonly was: Card | undefined; readonly is: Card | undefined }

/**
 * The columns after some cards changed. Names are compared only for the cards that take another place, each about as often
 * as the column's length has binary digits; the rest keeps its order. A column without such a card keeps its array.
 * @param cardOf gives each card as it is now; `columns` holds exactly those that there were before.
 */
export function changeColumns(
  columns: Columns,
  changes: Iterable<CardChange>,
  cardOf: (id: DeviceId) => Card | undefined,
): Columns {
  const left = new Map<DeviceStatus, Set<DeviceId>>()
  const arrived = new Map<DeviceStatus, Card[]>()
  for (const { was, is } of changes) {
    if (was && is && was.status === is.status && was.name === is.name) continue
    if (was) left.set(was.status, (left.get(was.status) ?? new Set()).add(was.id))
    if (is) {
      const cards = arrived.get(is.status)
      if (cards) cards.push(is)
      else arrived.set(is.status, [is])
    }
  }
  if (left.size === 0 && arrived.size === 0) return columns
  const next = { ...columns }
  for (const status of DeviceStatus.options) {
    const gone = left.get(status)
    const come = arrived.get(status)
    const stay = gone ? without(columns[status], gone) : columns[status]
    next[status] = come ? merge(stay, come.sort(compareCards), cardOf) : stay
  }
  return next
}

/** The columns of these cards, built anew; a column that comes out as it was keeps its array. */
export function buildColumns(cards: Iterable<Card>, before: Columns): Columns {
  const sorted = [...cards].sort(compareCards)
  const columns = { ...before }
  for (const status of DeviceStatus.options) {
    const ids = sorted.flatMap((card) => (card.status === status ? card.id : []))
    if (!isSame(ids, before[status])) columns[status] = ids
  }
  return columns
}

const isSame = (a: readonly DeviceId[], b: readonly DeviceId[]): boolean =>
  a.length === b.length && a.every((id, index) => id === b[index])

/** For the few cards of most changes, looking for each and copying the rest is ten times faster than asking of every card. */
function without(column: readonly DeviceId[], gone: ReadonlySet<DeviceId>): readonly DeviceId[] {
  if (gone.size > 8) return column.filter((id) => !gone.has(id))
  return [...gone].reduce((rest, id) => {
    const index = rest.indexOf(id)
    return index < 0 ? rest : rest.toSpliced(index, 1)
  }, column)
}

/** Puts cards, in their order among themselves, into an ordered column. */
function merge(column: readonly DeviceId[], cards: readonly Card[], cardOf: (id: DeviceId) => Card | undefined) {
  const merged: DeviceId[][] = []
  let taken = 0
  for (const [index, card] of cards.entries()) {
    // As far apart as they stand when they are spread evenly: a thousand cards look near each other, one in the middle.
    const step = Math.ceil((column.length - taken) / (cards.length - index + 1))
    const place = placeOf(card, column, taken, step, cardOf)
    merged.push(column.slice(taken, place), [card.id])
    taken = place
  }
  const none: DeviceId[] = []
  // Unlike flat(), concat() copies a stretch of the column in one go.
  return none.concat(...merged, column.slice(taken))
}

/** Where a card stands in a column, from index `low` on: by steps that double until it is passed, then by bisection. */
function placeOf(
  card: Card,
  column: readonly DeviceId[],
  low: number,
  step: number,
  cardOf: (id: DeviceId) => Card | undefined,
) {
  const isBehind = (index: number) => {
    const id = column[index]
    const other = id === undefined ? undefined : cardOf(id)
    return other !== undefined && compareCards(other, card) < 0
  }
  let high = low + step
  while (high < column.length && isBehind(high)) {
    low = high + 1
    step *= 2
    high = low + step
  }
  high = Math.min(high, column.length)
  while (low < high) {
    const middle = (low + high) >> 1
    if (isBehind(middle)) low = middle + 1
    else high = middle
  }
  return low
}
