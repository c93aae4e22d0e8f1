import type { Pool } from 'pg'
import { EVENTS, type IdKind, type LogEvent, versionOf } from '#events/registry.ts'
import { UnknownVersion } from './event-version.ts'
import { fingerprint } from './fingerprint.ts'

/** Where a query goes: the pool, or a client inside of a transaction. int8 must come as a number. */
export type Db = Pick<Pool, 'query'>

/** A read model as its file defines it: rows that are documents under the id of what they show. */
export type Definition<Row, Type extends LogEvent['type']> = {
  /** Lower-case. */
  readonly name: string
  /** Goes up whenever rows would come out differently, so that they are folded anew (docs/decisions/0001-0030/0011). */
  readonly version: number
  /** The table `(id bigint primary key, doc jsonb)`, the document being a `Row`. */
  readonly table: string
  /** The kind of entity whose ids the rows have; ids that are given out go on past the highest of them. */
  readonly ids?: IdKind
  /** True if each row says at its top, as `projectId`, which project it belongs to (see visible.ts). */
  readonly isOfProject?: true
  /** Columns beside the document that the database fills from it, each as `create table` takes it: what many rows are sifted by. */
  readonly columns?: readonly string[]
  /** Indexes for the queries, each as it stands after `create index on TABLE`. */
  readonly indexes: readonly string[]
  /** The types of events that can change rows. A batch without any of them costs this read model nothing. */
  readonly handles: readonly Type[]
  /**
   * True if it is also given the events that only a newer build knows, instead of waiting for that build or passing them over.
   * It may only look at what stands around them (see `isReadable`); the newer build folds them anew, into rows of its own.
   */
  readonly takesUnknown?: true
  /**
   * The rows that an event changes, as they are after it. Pure; may run more than once for an event, and on rows that
   * `row` does not know yet. A row is never removed but marked, since ids are not given out again (see ids.ts). Others are served
   * between two rows, and where there is a {@link PAUSE} in their place: who may make thousands of an event makes each when it is
   * asked for.
   */
  readonly fold: (
    row: (id: number) => Row | undefined,
    event: EventOf<Type>,
  ) => Iterable<ChangedRow<Row> | typeof PAUSE>
}

/** The events of the log that have one of these types. */
export type EventOf<Type extends LogEvent['type']> = Extract<LogEvent, { readonly type: Type }>

/**
 * Stands between the pieces of a long fold. One that was given no row for an id until here ends, since its rows would not count, and
 * runs anew with what the database has; the ids that it asks for therefore come before.
 */
export const PAUSE = null

export type ChangedRow<Row> = readonly [id: number, row: Row]

/** A read model as the engine runs it, whatever its rows are. */
export type Projection = {
  readonly name: string
  readonly version: number
  readonly table: string
  readonly columns?: readonly string[]
  readonly indexes: readonly string[]
  readonly handles: Pick<ReadonlySet<string>, 'has'>
  readonly ids?: IdKind
  readonly isOfProject?: true
  /** The schema that its rows are served from: `rm_NAME_vVERSION_DEFINITION`. Builds that fold alike share it, no others. */
  readonly schema: string
  /** The table that queries read: `SCHEMA.TABLE`. */
  readonly rows: string
  /** Begins to fold a batch of events. */
  begin(): Folding
}

/** The fold of one batch for one read model, in memory. */
export type Folding = {
  /** Forgets what was folded, not the rows that were loaded. */
  restart(): void
  /**
   * Folds an event of a type that is handled, a piece at each step: it counts after the last one.
   * @throws UnknownVersion, and what the fold throws; then nothing changed.
   */
  fold(event: LogEvent): Generator<void, void>
  /** Rows that were asked for and not loaded yet: what was folded does not count until they are. */
  missing(): readonly number[]
  /** Takes over rows that were missing; those without a document do not exist. */
  load(ids: readonly number[], documents: readonly Document[]): void
  changed(): readonly Document[]
  /** How many rows changed. */
  size(): number
}

export type Document = { readonly id: number; readonly doc: unknown }

export function projection<Row, Type extends LogEvent['type']>(definition: Definition<Row, Type>): Projection {
  const { fold, handles, takesUnknown = false, ...rest } = definition
  const { name, version, table } = rest
  const schema = `rm_${name}_v${version}_${fingerprint(shapeOf(definition))}`
  const known: ReadonlySet<string> = new Set(handles)
  const handled = { has: (type: string) => known.has(type) || (takesUnknown && !EVENTS.has(type)) }
  return { ...rest, handles: handled, schema, rows: `${schema}.${table}`, begin }

  function begin(): Folding {
    const known = new Map<number, Row | undefined>()
    const changed = new Map<number, Row>()
    const missing = new Set<number>()
    const row = (id: number) => {
      const now = changed.get(id) ?? known.get(id)
      if (now === undefined && !known.has(id)) missing.add(id)
      return now
    }
    return {
      restart() {
        changed.clear()
        missing.clear()
      },
      *fold(event) {
        if (!isHandled(event)) return
        if (!takesUnknown && event.version > versionOf(event.type)) throw new UnknownVersion(event)
        const after: ChangedRow<Row>[] = []
        for (const one of fold(row, event)) {
          if (one !== PAUSE) after.push(one)
          else if (missing.size > 0) return
          yield
        }
        for (const [id, next] of after) changed.set(id, next)
      },
      missing: () => [...missing],
      load(ids, documents) {
        for (const id of ids) known.set(id, undefined)
        // The rows of this schema were written by this very definition.
        for (const { id, doc } of documents) known.set(id, doc as Row)
      },
      changed: () => [...changed].map(([id, doc]) => ({ id, doc })),
      size: () => changed.size,
    }
  }
  function isHandled(event: LogEvent): event is EventOf<Type> {
    return handled.has(event.type)
  }
}

/**
 * The features that tell definitions apart whose rows may differ though the version was not raised: a build that knows
 * another event, or another version of one, must not write into the same rows.
 */
const shapeOf = <Row, Type extends LogEvent['type']>({ table, columns, indexes, handles }: Definition<Row, Type>) => [
  table,
  ...(columns ? [columns] : []),
  indexes,
  handles.map((type) => `${type}@${versionOf(type)}`).toSorted(),
]
