import type { Role } from '#events/kernel/actor.ts'
import type { LogEvent } from '#events/registry.ts'
import type { ChangedRow, Db, EventOf, Projection } from '../engine/projection.ts'
import { forRoles, type List, touched } from './live-list.ts'

/**
 * The reads of a read model that keeps a thing under `field` of its rows, and marks the rows of deleted things by `isDeleted`.
 * `more` of a read: conditions and order behind the where clause, with `values` for its parameters.
 */
export function collection<Thing extends { readonly id: number }>({ rows: table }: Projection, field: string) {
  async function select<Row extends object>(db: Db, columns: string, more: string, values: readonly unknown[]) {
    const sql = `select ${columns} from ${table} where not (doc -> 'isDeleted')::boolean ${more}`
    return (await db.query<Row>(sql, [...values])).rows
  }
  const things = async (db: Db, more: string, ...values: readonly unknown[]): Promise<Thing[]> =>
    (await select<{ thing: Thing }>(db, `doc -> '${field}' as thing`, more, values)).map(({ thing }) => thing)
  const named = (db: Db, ids: readonly number[]) => things(db, 'and id = any($1::bigint[])', ids)

  return {
    things,
    /** All in the order they came. */
    all: (db: Db) => things(db, 'order by id'),
    /** Those with these ids. */
    named,
    /** Null when there is none or it was deleted. */
    one: async (db: Db, id: Thing['id']): Promise<Thing | null> => (await named(db, [id]))[0] ?? null,
    ids: async (db: Db, more: string, ...values: readonly unknown[]): Promise<Thing['id'][]> =>
      (await select<{ id: Thing['id'] }>(db, 'id', `${more} order by id`, values)).map(({ id }) => id),
    count: async (db: Db, more: string, ...values: readonly unknown[]): Promise<number> =>
      (await select<{ count: number }>(db, 'count(*)::int as count', more, values))[0]?.count ?? 0,
    /** The live list of things that only these roles see, all of them. */
    list: (roles: readonly Role[], touchedBy: List<Thing>['touchedBy']): List<Thing> => ({
      touchedBy,
      roles,
      rows: (db, ids) => forRoles(ids, named(db, ids)),
    }),
  }
}

/** The row that events of these types change. */
export const oneTouched =
  <Type extends LogEvent['type']>(types: readonly Type[], idOf: (event: EventOf<Type>) => number) =>
  (event: LogEvent) =>
    isOneOf(types, event) ? touched(idOf(event)) : null

const isOneOf = <Type extends LogEvent['type']>(types: readonly Type[], event: LogEvent): event is EventOf<Type> =>
  types.some((type) => type === event.type)

/** A row after a change; an id without a row stays without one. */
export function changed<Row extends object>(
  row: (id: number) => Row | undefined,
  id: number,
  change: (before: Row) => Partial<Row>,
): ChangedRow<Row>[] {
  const before = row(id)
  return before ? [[id, { ...before, ...change(before) }]] : []
}
