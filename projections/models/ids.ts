import { ID_KINDS, type IdKind } from '#events/registry.ts'
import type { ProjectId } from '#events/kernel/ids.ts'
import type { Db } from '../engine/projection.ts'
import { READ_MODELS, type ReadModelName } from './all.ts'

export type HighestIds = Readonly<Record<IdKind, number>>

/** The read model whose rows have the ids of a kind. */
export function modelOfIds(kind: IdKind): ReadModelName {
  const name = NAMES.find((name) => READ_MODELS[name].ids === kind)
  if (!name) throw new Error(`no read model has the ids of kind ${kind}`)
  return name
}
const NAMES = Object.keys(READ_MODELS) as ReadModelName[]

/** The read models that {@link highestIds} reads. */
export const MODELS_OF_IDS: readonly ReadModelName[] = ID_KINDS.map(modelOfIds)

/**
 * The highest id of each kind that the log ever gave out, 0 for none; what was deleted counts. Sequences must go on past
 * these when the log is older than the database (decisions, "Requests"). True only as far as the projections have come.
 */
export async function highestIds(db: Db): Promise<HighestIds> {
  const selects = ID_KINDS.map(
    (kind) => `select '${kind}' as kind, coalesce(max(id), 0) as id from ${READ_MODELS[modelOfIds(kind)].rows}`,
  )
  const { rows } = await db.query<{ kind: IdKind; id: number }>(selects.join(' union all '))
  // One row for each kind, since that is what was asked for.
  return Object.fromEntries(rows.map(({ kind, id }) => [kind, id])) as Record<IdKind, number>
}

/** The project that an entity belongs or, if it was deleted, belonged to; null for an id that never was. */
export async function projectOfId(db: Db, kind: IdKind, id: number): Promise<ProjectId | null> {
  const { rows: table, isOfProject } = READ_MODELS[modelOfIds(kind)]
  if (!isOfProject) throw new Error(`entities of kind ${kind} belong to no project`)
  const { rows } = await db.query<{ projectId: ProjectId }>(
    `select doc -> 'projectId' as "projectId" from ${table} where id = $1`,
    [id],
  )
  return rows[0]?.projectId ?? null
}
