import type { Person, Role } from '#events/kernel/actor.ts'
import type { LogEvent } from '#events/registry.ts'
import type { Db } from '../engine/projection.ts'

/**
 * A row as it is now; `row` is null when there is none any more. `isFor`: true of a person who may see it, or could when it was
 * deleted, though their role does not see every row.
 */
export type ListedRow<Row = object> = {
  readonly id: number
  readonly row: Row | null
  readonly isFor: (person: Person) => boolean
  /** True of a person who could see it before a change that no event of theirs tells: it is gone for them. */
  readonly couldSee?: (person: Person) => boolean
}

/** The change of a list by an event: one row, which those with the e-mails `revoked` can see no longer. */
export type TouchedRow = { readonly id: number; readonly revoked: readonly string[] }

/** How the live channel keeps the list of a read model in step (docs/rules.md, LIVE-21). */
export type List<Row> = {
  /** Null: the event changes nothing that the list shows. Most events that do change one row. */
  readonly touchedBy: (event: LogEvent) => TouchedRow | readonly TouchedRow[] | null
  /** The roles that see every row (decisions, "Who may do what"). */
  readonly roles: readonly Role[]
  /** The rows with these ids; those that never were are left out. */
  readonly rows: (db: Db, ids: readonly number[]) => Promise<readonly ListedRow<Row>[]>
}

/** A change of one row that takes it away from no reader. */
export const touched = (id: number): TouchedRow => ({ id, revoked: [] })

/** Rows that only roles may see; those asked for that are missing among them are gone. */
export async function forRoles<Row extends { readonly id: number }>(
  ids: readonly number[],
  found: Promise<readonly Row[]>,
): Promise<ListedRow<Row>[]> {
  const rows = new Map((await found).map((row) => [row.id, row]))
  return ids.map((id) => ({ id, row: rows.get(id) ?? null, isFor: () => false }))
}
