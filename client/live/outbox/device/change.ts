import type { CommandId, UserId } from '#events/kernel/ids.ts'
import { type AnyEntry, isPhoto, type Refusal } from '../entry.ts'
import { isLost } from '../photo-state.ts'
import type { OutboxState } from '../outbox-state.ts'
import type { ListChange } from './device-database.ts'
import { atRest, isSameAtRest, isToBeKept } from './rows.ts'

/** The part of one person's outbox that stands in the database, as this tab knows: it was read there or written. */
export type PlacedRows = {
  readonly entries: ReadonlyMap<CommandId, AnyEntry>
  readonly refusals: ReadonlyMap<CommandId, Refusal>
}

export const NOTHING_PLACED: PlacedRows = { entries: new Map(), refusals: new Map() }

/** The part of an outbox that one person's database is to hold. */
export function toPlace({ entries, refusals }: OutboxState, person: UserId): PlacedRows {
  const mine = entries.filter((entry) => entry.actor.id === person && isToBeKept(entry))
  return {
    entries: new Map(mine.map((entry) => [entry.id, entry])),
    refusals: new Map(
      refusals.filter(({ entry }) => entry.actor.id === person).map((refusal) => [refusal.entry.id, refusal]),
    ),
  }
}

/** How much of it may still get to the server, or waits for its person: a lost photo does neither. */
export const countToSend = ({ entries, refusals }: PlacedRows): number =>
  [...entries.values()].filter((entry) => !isPhoto(entry) || !isLost(entry)).length + refusals.size

/** The ids of what `next` holds and the database does not, or not as it is. @param hasBytes true if those of a photo are there. */
export function notPlaced(placed: PlacedRows, next: PlacedRows, hasBytes: (id: CommandId) => boolean): Set<CommandId> {
  const ids = new Set<CommandId>()
  for (const [id, entry] of next.entries) {
    if (placed.entries.get(id) !== entry || (isPhoto(entry) && !hasBytes(id))) ids.add(id)
  }
  for (const [id, refusal] of next.refusals) if (placed.refusals.get(id) !== refusal) ids.add(id)
  return ids
}

/** How the database has to change so that it holds `next` where it holds `placed`. */
export function changeOf(
  placed: PlacedRows,
  next: PlacedRows,
): { readonly entries: ListChange; readonly refusals: ListChange } {
  return {
    entries: listChange(placed.entries, next.entries, isSameAtRest, wentBehind, atRest),
    refusals: listChange(
      placed.refusals,
      next.refusals,
      (a, b) => a.isDealtWith === b.isDealtWith,
      () => false,
      (refusal) => refusal,
    ),
  }
}

export const isNothing = ({ added, changed, moved, gone }: ListChange): boolean =>
  added.length + changed.length + moved.length + gone.length === 0

/** A command that was held and goes on goes behind all others (outbox-state.ts, `release`). */
const wentBehind = (was: AnyEntry, is: AnyEntry): boolean => was.state === 'held' && is.state !== 'held'

function listChange<Value>(
  placed: ReadonlyMap<CommandId, Value>,
  next: ReadonlyMap<CommandId, Value>,
  isSame: (a: Value, b: Value) => boolean,
  isMoved: (was: Value, is: Value) => boolean,
  write: (value: Value) => Value,
): ListChange {
  const added: WrittenRow[] = []
  const changed: WrittenRow[] = []
  const moved: WrittenRow[] = []
  for (const [id, value] of next) {
    const was = placed.get(id)
    if (was === value) continue
    const row = { id, value: write(value) }
    if (was === undefined) added.push(row)
    else if (isMoved(was, value)) moved.push(row)
    else if (!isSame(was, value)) changed.push(row)
  }
  return { added, changed, moved, gone: [...placed.keys()].filter((id) => !next.has(id)) }
}
type WrittenRow = { readonly id: CommandId; readonly value: unknown }
