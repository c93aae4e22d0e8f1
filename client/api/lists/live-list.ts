import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { changesOf, joined, type ListRow, type RowChanges, withChanges } from './list-rows.ts'

/** How long a load that is under way may hold up the next one. On a line that broke it might never end. */
const LOAD_PATIENCE_MS = 30_000

/**
 * A list in the query cache that the live channel keeps in step: it is loaded whole once for each connection, and then takes the
 * rows that changed. However loads and changes meet, it ends at what the server last said, because a change that is told while
 * a load is under way is laid over what the load brings.
 */
export class LiveList<Row extends ListRow> {
  readonly queryKey: QueryKey
  readonly #queries: QueryClient
  /** For each load under way, the changes that were told since it began. */
  readonly #told = new Set<{ changes: RowChanges<Row> }>()
  /** Waits for a load that is under way, and is to be followed by another. */
  #waiting: Promise<void> | null = null

  constructor(queries: QueryClient, queryKey: QueryKey) {
    this.#queries = queries
    this.queryKey = queryKey
  }

  /** Reads the list, for its query. @param read asks the server for all rows that this person may see. */
  async load(read: () => Promise<readonly Row[]>): Promise<readonly Row[]> {
    const told: { changes: RowChanges<Row> } = { changes: new Map() }
    this.#told.add(told)
    try {
      const rows = await read()
      return withChanges(rows, told.changes)
    } finally {
      this.#told.delete(told)
    }
  }

  /** Takes rows as the server told them; `gone` are the ids of those that this person cannot see any more. */
  take({ rows, gone }: { readonly rows: readonly Row[]; readonly gone: readonly number[] }): void {
    const changes = changesOf(rows, gone)
    for (const told of this.#told) told.changes = joined(told.changes, changes)
    const query = this.#query()
    if (!query) return
    const { dataUpdatedAt: updatedAt, isInvalidated } = query.state
    // A few rows do not make a list fresh that was to be loaded again.
    this.#queries.setQueryData<readonly Row[]>(this.queryKey, (list) => list && withChanges(list, changes), {
      updatedAt,
    })
    if (isInvalidated) query.invalidate()
  }

  /**
   * Changes may have been missed: the list is loaded again if a screen shows it, else when one next does. A load that is under
   * way is not cut short, since over a slow line none would ever arrive, but is followed by another.
   */
  loadAgain(): Promise<void> {
    this.#waiting ??= this.#loadsEnded().then(() => {
      this.#waiting = null
      return this.#queries.invalidateQueries({ queryKey: this.queryKey })
    })
    return this.#waiting
  }

  async #loadsEnded(): Promise<void> {
    const load = this.#told.size > 0 ? this.#query()?.promise : undefined
    if (!load) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const patience = new Promise((resolve) => {
      timer = setTimeout(resolve, LOAD_PATIENCE_MS)
    })
    await Promise.race([load, patience]).catch(() => undefined)
    clearTimeout(timer)
  }

  #query() {
    return this.#queries.getQueryCache().find({ queryKey: this.queryKey })
  }
}
