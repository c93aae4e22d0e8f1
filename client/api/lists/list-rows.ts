import { replaceEqualDeep } from '@tanstack/react-query'

/** A row of a list as far as merging goes. `revision` grows with each change of the row, where rows have one. */
export type ListRow = { readonly id: number; readonly revision?: number }

/** Changed rows by id: each as it is now, or null when it is gone. */
export type RowChanges<Row> = ReadonlyMap<number, Row | null>

/** The same changes by row. */
export const changesOf = <Row extends ListRow>(rows: readonly Row[], gone: readonly number[]): RowChanges<Row> =>
  new Map<number, Row | null>([...rows.map((row) => [row.id, row] as const), ...gone.map((id) => [id, null] as const)])

const isOlder = (row: ListRow, than: ListRow) => (row.revision ?? 0) < (than.revision ?? 0)

/**
 * A list, ordered by id, with changes laid over it. A row is not replaced by an older one. Rows that did not change stay the same
 * objects.
 */
export function withChanges<Row extends ListRow>(list: readonly Row[], changes: RowChanges<Row>): readonly Row[] {
  const added = new Map(changes)
  const kept: Row[] = []
  for (const row of list) {
    const change = changes.get(row.id)
    added.delete(row.id)
    if (change === undefined) kept.push(row)
    else if (change !== null) kept.push(isOlder(change, row) ? row : change)
  }
  const isNew = (row: Row | null) => row !== null
  return [...kept, ...[...added.values()].filter(isNew)].sort((one, other) => one.id - other.id)
}

/** Two lots of changes in one, the later ones over the earlier. */
export function joined<Row extends ListRow>(earlier: RowChanges<Row>, later: RowChanges<Row>): RowChanges<Row> {
  const all = new Map(earlier)
  for (const [id, row] of later) {
    const before = all.get(id)
    if (!row || !before || !isOlder(row, before)) all.set(id, row)
  }
  return all
}

/**
 * The new rows of a query, each as the object that it was when it says the same, so that what shows it is not rendered again.
 * For the option `structuralSharing`, which by itself compares rows by their place in the list.
 */
export function sameRows(before: unknown, now: unknown): unknown {
  if (!isRows(before) || !isRows(now)) return now
  const known = new Map(before.map((row) => [row.id, row]))
  const rows = now.map((row) => replaceEqualDeep(known.get(row.id), row))
  return rows.length === before.length && rows.every((row, index) => row === before[index]) ? before : rows
}

const isRows = (data: unknown): data is readonly ListRow[] => Array.isArray(data)
