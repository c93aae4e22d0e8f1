import type { Pool } from 'pg'
import type { IdKind, LogEvent } from '#events/registry.ts'
import { START } from './log.ts'

/** Where a query goes: the pool, or a client inside of a transaction. int8 must come as a number. */
export type Db = Pick<Pool, 'query'>

/** A read model as its file defines it: rows that are documents under the id of what they show. */
export type Definition<Row> = {
  /** Lower-case; its table lives in the schema `rm_NAME`. */
  readonly name: string
  /** Goes up whenever rows would come out differently, so that they are folded anew (see runner.ts). */
  readonly version: number
  /** The table `(id bigint primary key, doc jsonb)`, the document being a `Row`. */
  readonly table: string
  /** The kind of entity whose ids the rows have; ids that are given out go on past the highest of them. */
  readonly ids?: IdKind
  /** Whether each row says at its top, as `projectId`, which project it belongs to (see visible.ts). */
  readonly isOfProject?: true
  /** What the queries look up by, each as it stands after `create index on TABLE`. */
  readonly indexes: readonly string[]
  /**
   * The rows that an event changes, as they are after it. Pure; may run more than once for an event, and on rows that
   * `row` does not know yet. A row is never removed but marked, since ids are not given out again (see highest-ids.ts).
   */
  readonly fold: (row: (id: number) => Row | undefined, event: LogEvent) => Iterable<Changed<Row>>
}

export type Changed<Row> = readonly [id: number, row: Row]

/** A read model as the engine runs it, whatever its rows are. */
export type Projection = Pick<Definition<unknown>, 'name' | 'version' | 'table' | 'indexes' | 'ids' | 'isOfProject'> & {
  /**
   * Folds events, at least one, onto the rows of a schema and answers what to write. `position` is that of the last event
   * in it, not always the last one given: an import changes thousands of rows at once.
   */
  fold(db: Db, schema: string, events: readonly LogEvent[]): Promise<{ rows: readonly Document[]; position: string }>
}

type Document = { readonly id: number; readonly doc: unknown }

/** Rows that one write may change before it is cut; bounds the size of the statement. */
const MOST_ROWS = 2_000

export function projection<Row>(definition: Definition<Row>): Projection {
  const { fold: _fold, ...rest } = definition
  return {
    ...rest,
    async fold(db, schema, events) {
      const known = new Map<number, Row | undefined>()
      for (;;) {
        const { changed, missing, position } = foldOnto(known, events, definition)
        if (missing.size === 0) return { rows: [...changed].map(([id, doc]) => ({ id, doc })), position }
        // The fold itself says which rows it needs: all that it asked for come in one query, then it starts over.
        for (const id of missing) known.set(id, undefined)
        const { rows } = await db.query<{ id: number; doc: Row }>(
          `select id, doc from ${schema}.${definition.table} where id = any($1::bigint[])`,
          [[...missing]],
        )
        for (const { id, doc } of rows) known.set(id, doc)
      }
    },
  }
}

function foldOnto<Row>(
  known: ReadonlyMap<number, Row | undefined>,
  events: readonly LogEvent[],
  { fold }: Definition<Row>,
) {
  const changed = new Map<number, Row>()
  const missing = new Set<number>()
  const row = (id: number) => {
    const now = changed.get(id) ?? known.get(id)
    if (now === undefined && !known.has(id)) missing.add(id)
    return now
  }
  let position = START
  for (const event of events) {
    for (const [id, next] of fold(row, event)) changed.set(id, next)
    position = event.position
    if (changed.size >= MOST_ROWS) break
  }
  return { changed, missing, position }
}
