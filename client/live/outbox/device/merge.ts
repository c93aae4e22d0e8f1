import type { CommandId, UserId } from '#events/kernel/ids.ts'
import type { OutboxState } from '../outbox-state.ts'
import { type PlacedRows, toPlace } from './change.ts'
import type { KeptRows } from './device-database.ts'
import { isSameAtRest, type ReadRow, readEntry, readRefusal } from './rows.ts'

/**
 * A tab's knowledge after it has read the database: its outbox, the rows that stand there, the entries that went, and how many rows
 * this release cannot read.
 */
export type MergedState = {
  readonly state: OutboxState
  readonly placed: PlacedRows
  readonly gone: readonly CommandId[]
  readonly unread: number
}

/**
 * Lays what the database holds of a person under what this tab holds. Rows come first, in the order of all tabs. What this tab has
 * changed since it was last written stays as it is here; what stood in the database and does not any more was dealt with by
 * another tab.
 */
export function merge(state: OutboxState, placed: PlacedRows, kept: KeptRows, person: UserId): MergedState {
  const here = toPlace(state, person)
  const entryRows = kept.entries.map(readEntry)
  const refusalRows = kept.refusals.map(readRefusal)
  const entries = mergeList(here.entries, placed.entries, valuesOf(entryRows), isSameAtRest)
  const refusals = mergeList(
    here.refusals,
    placed.refusals,
    valuesOf(refusalRows).map(([, refusal]) => [refusal.entry.id, refusal]),
    (a, b) => a.isDealtWith === b.isDealtWith,
  )
  const [goneEntries, goneRefusals] = [new Set(entries.gone), new Set(refusals.gone)]
  return {
    state: {
      entries: [
        ...entries.merged.values(),
        ...state.entries.filter(({ id }) => !entries.merged.has(id) && !goneEntries.has(id)),
      ],
      refusals: [
        ...refusals.merged.values(),
        ...state.refusals.filter(({ entry: { id } }) => !refusals.merged.has(id) && !goneRefusals.has(id)),
      ],
    },
    placed: { entries: entries.placed, refusals: refusals.placed },
    gone: entries.gone,
    unread: [...entryRows, ...refusalRows].filter(({ kind }) => kind !== 'read').length,
  }
}

const valuesOf = <Value>(rows: readonly ReadRow<Value>[]): (readonly [CommandId, Value])[] =>
  rows.flatMap((read) => (read.kind === 'read' ? [[read.row.id, read.value] as const] : []))

type List<Value> = ReadonlyMap<CommandId, Value>

function mergeList<Value>(
  here: List<Value>,
  placed: List<Value>,
  stored: readonly (readonly [CommandId, Value])[],
  isSame: (a: Value, b: Value) => boolean,
) {
  const merged = new Map<CommandId, Value>()
  const nowPlaced = new Map<CommandId, Value>()
  for (const [id, value] of stored) {
    const own = here.get(id)
    const isUnchanged = own !== undefined && isSame(own, value)
    nowPlaced.set(id, isUnchanged ? own : value)
    // It was taken away here, and that is not written yet.
    if (own === undefined && placed.has(id)) continue
    merged.set(id, own !== undefined && (isUnchanged || own !== placed.get(id)) ? own : value)
  }
  const gone = [...placed.keys()].filter((id) => here.has(id) && !nowPlaced.has(id))
  return { merged, placed: nowPlaced, gone }
}
