import type { Role } from '#events/kernel/actor.ts'
import { projectOfStream } from '#events/project/stream.ts'
import type { LogEvent, RowOf, Topic } from '#events/registry.ts'
import type { Db } from '#projections/engine/projection.ts'
import { findInstances, findOrganizations } from '#projections/models/catalog.ts'
import { findNotes } from '#projections/models/notes.ts'
import { projectRows } from '#projections/models/projects.ts'
import { findUsers } from '#projections/models/users.ts'

/**
 * A row as it is now; `row` is null when there is none any more. `assigned`: who may see it beside the roles that see every row,
 * or could when it was deleted, by e-mail in the form in which e-mails are compared.
 */
export type Listed<Row = object> = {
  readonly id: number
  readonly row: Row | null
  readonly assigned: readonly string[]
}

/** What an event changes of a list: one row, which those with the e-mails `revoked` can see no longer. */
export type Touched = { readonly id: number; readonly revoked: readonly string[] }

/** How the live channel keeps one list in step (docs/rules.md, LIVE-21). */
type List<Row> = {
  /** Null: the event changes nothing that the list shows. */
  readonly touchedBy: (event: LogEvent) => Touched | null
  /** The roles that see every row (decisions, "Who may do what"). */
  readonly roles: readonly Role[]
  /** The rows with these ids; those that never were are left out. */
  readonly rows: (db: Db, ids: readonly number[]) => Promise<readonly Listed<Row>[]>
}

/** Every list that people have open. A new one is an entry here and in its aggregate. */
export const LISTS: { readonly [T in Topic]: List<RowOf[T]> } = {
  projects: {
    touchedBy(event) {
      const id = projectOfStream(event.stream)
      if (id === null) return null
      return { id, revoked: event.type === 'ProjectUsersChanged' ? event.data.revoked : [] }
    },
    roles: ['employee'],
    rows: projectRows,
  },
  notes: {
    touchedBy: (event) => ('noteId' in event.data ? row(event.data.noteId) : null),
    roles: ['employee'],
    rows: notesAndGone,
  },
  users: {
    touchedBy: (event) => (event.type === 'UserRegistered' ? row(event.data.userId) : null),
    roles: ['employee'],
    rows: async (db, ids) => forRolesOnly(await findUsers(db, ids)),
  },
  organizations: {
    touchedBy: (event) => (event.type === 'OrganizationCreated' ? row(event.data.organizationId) : null),
    roles: ['employee', 'installer'],
    rows: async (db, ids) => forRolesOnly(await findOrganizations(db, ids)),
  },
  instances: {
    touchedBy: (event) => (event.type === 'InstanceConfigured' ? row(event.data.instanceId) : null),
    roles: ['employee'],
    rows: async (db, ids) => forRolesOnly(await findInstances(db, ids)),
  },
}

async function notesAndGone(db: Db, ids: readonly number[]): Promise<Listed<RowOf['notes']>[]> {
  const notes = new Map((await findNotes(db, ids)).map((note) => [Number(note.id), note]))
  return ids.map((id) => ({ id, row: notes.get(id) ?? null, assigned: [] }))
}

const row = (id: number): Touched => ({ id, revoked: [] })

const forRolesOnly = <Row extends { readonly id: number }>(rows: readonly Row[]): Listed<Row>[] =>
  rows.map((each) => ({ id: each.id, row: each, assigned: [] }))
