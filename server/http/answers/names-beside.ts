import type { UserId } from '#events/kernel/ids.ts'
import type { ListFile } from '#events/lists/api.ts'
import type { Scope } from '#events/registry.ts'
import type { Db } from '#projections/engine/projection.ts'
import { lastSignIns } from '#projections/models/people/sign-ins.ts'
import { findPeople } from '#projections/models/people/users.ts'
import { namesOf, type ReportingView } from '#projections/reporting/view.ts'
import { REPORTING_VIEWS } from '#projections/reporting/views.ts'

/**
 * A column of what the ids of the column `of` are called, one or several with semicolons between them; it stands behind the column `behind`. `read` gives the names of some of them;
 * what is not there has none. `scope`: by which an API key reads it; null where none does.
 */
export type Beside = {
  readonly of: string
  readonly behind: string
  readonly name: string
  readonly scope: Scope | null
  readonly read: (db: Db, ids: readonly number[]) => Promise<ReadonlyMap<number, string>>
}

/** The scopes by which API keys read the lists. */
export const LIST_SCOPES: Readonly<Record<ListFile, Scope>> = {
  ...{ projects: 'projects:read', cards: 'projects:read', people: 'accounts:read', companies: 'accounts:read' },
  ...{ organizations: 'catalog:read', instances: 'catalog:read', folders: 'folders:read' },
  ...{ forms: 'surveys:read', notes: 'notes:read', feedback: 'feedback:read' },
}

/** The view of a list. */
export function viewOf(list: ListFile): ReportingView {
  const view = REPORTING_VIEWS.find(({ name }) => name === list)
  if (!view) throw new Error(`there is no view ${list}`)
  return view
}

/** The lists whose ids stand in columns of others, and what is called by them there. */
const OWNERS: Readonly<Record<string, readonly [ListFile, 'name' | 'title']>> = {
  project_id: ['projects', 'name'],
  organization_id: ['organizations', 'name'],
  instance_id: ['instances', 'name'],
  folder_id: ['folders', 'name'],
  parent_folder_id: ['folders', 'name'],
  company_id: ['companies', 'name'],
  form_id: ['forms', 'title'],
}

async function readPeople(db: Db, ids: readonly number[]) {
  const people = await findPeople(db, ids as readonly UserId[], [])
  return new Map<number, string>(people.map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`]))
}

async function readNames(db: Db, [list, column]: readonly [ListFile, string], ids: readonly number[]) {
  const { rows } = await db.query<{ id: string | number; name: string }>(namesOf(viewOf(list), column), [ids])
  return new Map(rows.map(({ id, name }) => [Number(id), name]))
}

/** The last sign-ins, as a person's page has them; views for reports tell of accounts alone. */
const SIGN_INS: Beside = {
  ...{ of: 'user_id', behind: 'created_at', name: 'last_sign_in_at', scope: null },
  read: lastSignIns,
}

/** The columns of names that a list has beside those of ids; its first column is its own id. */
export function namesBeside({ name: list, columns }: ReportingView): readonly Beside[] {
  const [, ...others] = Object.keys(columns)
  const names = others.flatMap((of): Beside[] => {
    if (of === 'user_id' || of === 'people' || of.endsWith('_by'))
      return [
        {
          of,
          behind: of,
          name: `${of.replace(/_id$/, '')}_${of === 'people' ? 'names' : 'name'}`,
          scope: LIST_SCOPES.people,
          read: readPeople,
        },
      ]
    const owner = OWNERS[of]
    if (!owner) return []
    const name = of.replace(/id$/, owner[1])
    return [{ of, behind: of, name, scope: LIST_SCOPES[owner[0]], read: (db, ids) => readNames(db, owner, ids) }]
  })
  return list === 'people' ? [...names, SIGN_INS] : names
}
