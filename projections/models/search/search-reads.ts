import { type FindAnswer, type FindQuery, type FoundThing, FoundKind, MAX_MORE } from '#events/find/api.ts'
import { SURVEYORS } from '#events/form/surveyors.ts'
import { EVERYONE, type Person, type Role } from '#events/kernel/actor.ts'
import { foldedForSearch } from '#events/kernel/text/search-text.ts'
import { cutText, foldCase } from '#events/kernel/text/text.ts'
import type { Db } from '../../engine/projection.ts'
import { organizations } from '../projects/catalog.ts'
import { devices } from '../projects/devices.ts'
import { forms } from '../surveys/forms.ts'
import { noteList } from '../projects/notes.ts'
import { projects } from '../projects/projects.ts'
import { rowOf } from '../row-ids.ts'
import { search } from './search.ts'
import { type Sought, soughtIn } from './search-terms.ts'
import { companies } from '../people/companies.ts'
import { userList, users } from '../people/users.ts'

/** The roles that see things of a kind at all: those of the lists of such things. */
const ROLES: Readonly<Record<FoundKind, readonly Role[]>> = {
  project: EVERYONE,
  device: EVERYONE,
  page: EVERYONE,
  form: SURVEYORS,
  note: noteList.roles,
  person: userList.roles,
}

/** Page size of each kind. */
const MAX_OF_KIND = 8
/** Maximum of things with a frequent part that are weighed against each other; for another one the reader types more. */
const MAX_WEIGHED = 300
/** Length of an excerpt, in characters, and of what stands in it before the word. */
const EXCERPT = { length: 90, before: 30 }

/**
 * The projects that a person may see, and with them what is on them, as `listProjects` and `listForms` read them. $1: the e-mail
 * of a person who sees those alone that they are assigned to, null of an employee. $2: their id.
 */
const SEEN = `projects_seen as materialized (
    select id from ${projects.rows}
     where not (doc -> 'isDeleted')::boolean and ($1::text is null or doc -> 'assigned' ? $1)),
  forms_seen as (
    select id from ${forms.rows}
     where not (doc -> 'isDeleted')::boolean
       and ($1::text is null or doc -> 'assigned' ? $1 or (doc -> 'form' -> 'createdBy') = to_jsonb($2::bigint)))`
/**
 * Which things of a kind a person sees. Of an employee, who sees nearly all projects, each hit is looked up in a hash of these, so
 * that hits come in the order of an index; the few projects of another person lead to what is on them.
 */
function isSeenBy({ role }: Person, kind: FoundKind): string {
  if (kind === 'person') return 'true'
  if (kind === 'form') return `(doc -> 'id')::bigint in (select id from forms_seen)`
  const isOnProject = 'project in (select id from projects_seen)'
  return role === 'employee' ? `(${isOnProject}) is true` : isOnProject
}

const FITS = 'terms @@ $3::tsquery and text like all ($4::text[])'
/**
 * Every hit has $3, its terms, and $4, its patterns; or, where the words may be one serial number with blanks in it, the pattern
 * of that, $6. $5: the terms of both, for one walk through the index.
 */
const fits = ({ spaced }: Sought): string =>
  spaced ? `terms @@ $5::tsquery and ((${FITS}) or text like $6)` : `${FITS} and $5::text is null and $6::text is null`
const fitting = ({ terms, patterns, spaced }: Sought) => [
  ...[terms, patterns],
  ...(spaced ? [`(${terms}) | (${spaced.terms})`, spaced.pattern] : [null, null]),
]

/**
 * $7: what the thing is called, $8 and $9: how the best hits and the good ones begin. Ids of rows are below zero, the newest the
 * lowest; the order decides which of many equal hits are weighed and shown.
 */
const hitsOf = (person: Person, kind: FoundKind, sought: Sought): string => {
  const there = `${search.rows} where kind = '${kind}' and ${isSeenBy(person, kind)}`
  return `(select id, min(rank) as rank from (
      (select id, 0 as rank from ${there} and terms @@ $7::tsquery order by id limit ${MAX_OF_KIND})
      union all
      (select id, case when text like $8 then 1 when text like $9 then 2 else 3 end as rank
         from (select id, text from ${there} and ${fits(sought)}
                order by id limit ${MAX_WEIGHED}) weighed
        order by rank, id limit ${MAX_OF_KIND})) one
    group by id order by rank, id limit ${MAX_OF_KIND})`
}

type Hit = Omit<FoundThing, 'excerpt' | 'detail'> & {
  readonly texts: Readonly<Record<string, string>>
  readonly project: string | null
  readonly organization: string | null
}

/** The things with these rows, in the order of `hits`. */
const shown = (hits: string): string =>
  `select t.doc ->> 'kind' as kind, (t.doc -> 'id')::bigint as id, t.project as "projectId", t.doc ->> 'name' as name,
      t.doc -> 'texts' as texts, p.doc -> 'summary' ->> 'name' as project, o.doc -> 'organization' ->> 'name' as organization,
      d.doc -> 'card' ->> 'type' as type, d.doc -> 'card' ->> 'status' as status,
      u.doc -> 'user' ->> 'role' as role, c.doc -> 'company' ->> 'name' as company
    from (${hits}) hits join ${search.rows} t using (id)
    left join ${projects.rows} p on p.id = t.project
    left join ${devices.rows} d on t.kind = 'device' and d.id = (t.doc -> 'id')::bigint
    left join ${forms.rows} f on t.kind = 'form' and f.id = (t.doc -> 'id')::bigint
    left join ${users.rows} u on t.kind = 'person' and u.id = (t.doc -> 'id')::bigint
    left join ${companies.rows} c on c.id = (u.doc -> 'user' ->> 'companyId')::bigint
    left join ${organizations.rows} o on o.id = (f.doc -> 'form' -> 'organizationId')::bigint
    order by rank, hits.id`

/**
 * Finds for a person, of all that they may see, the best of each kind first; and tells which of the things that they opened before
 * they may see still. Deleted things are in neither.
 * @param asked the kinds that are looked for; by default all.
 */
export async function find(
  db: Db,
  person: Person,
  { q, recent }: FindQuery,
  asked: readonly FoundKind[] = FoundKind.options,
): Promise<FindAnswer> {
  const kinds = asked.filter((kind) => ROLES[kind].includes(person.role))
  const sought = soughtIn(q)
  const found = sought && kinds.length > 0 ? await findSought(db, person, kinds, sought) : []
  const full = kinds.filter((kind) => found.filter((one) => one.kind === kind).length >= MAX_OF_KIND)
  return {
    found,
    more: sought && full.length > 0 ? await countMore(db, person, full, sought) : [],
    recent: recent.length > 0 && kinds.length > 0 ? await findAgain(db, person, kinds, recent) : [],
  }
}

/** $1 and $2 of {@link SEEN}. */
const asks = ({ role, email, id }: Person) => [role === 'employee' ? null : foldCase(email), id]

async function findSought(db: Db, person: Person, kinds: readonly FoundKind[], sought: Sought) {
  const hits = kinds.map((kind) => hitsOf(person, kind, sought)).join(' union all ')
  const { rows } = await db.query<Hit>(`with ${SEEN} ${shown(hits)}`, [
    ...asks(person),
    ...fitting(sought),
    sought.whole,
    ...sought.best,
  ])
  return FoundKind.options.flatMap((kind) =>
    rows.filter((row) => row.kind === kind).map((row) => toFound(row, sought.words)),
  )
}

/** How much more of these kinds there is than is shown. */
async function countMore(
  db: Db,
  person: Person,
  kinds: readonly FoundKind[],
  sought: Sought,
): Promise<FindAnswer['more']> {
  const hits = kinds.map(
    (kind) => `(select '${kind}' as kind from ${search.rows}
      where kind = '${kind}' and ${isSeenBy(person, kind)} and ${fits(sought)}
      limit ${MAX_OF_KIND + MAX_MORE})`,
  )
  const { rows } = await db.query<FindAnswer['more'][number]>(
    `with ${SEEN} select kind, count(*)::int - ${MAX_OF_KIND} as count from (${hits.join(' union all ')}) hits
      where $1::text is null or $2::bigint is not null group by kind`,
    [...asks(person), ...fitting(sought)],
  )
  return rows.filter(({ count }) => count > 0)
}

async function findAgain(
  db: Db,
  person: Person,
  kinds: readonly FoundKind[],
  recent: FindQuery['recent'],
): Promise<FoundThing[]> {
  const ids = recent.map(({ kind, id }) => rowOf(kind, id))
  const asked = kinds.map(
    (kind) => `select id, array_position($3::bigint[], id) as rank from ${search.rows}
      where id = any($3::bigint[]) and terms is not null and kind = '${kind}' and ${isSeenBy(person, kind)}`,
  )
  const { rows } = await db.query<Hit>(`with ${SEEN} ${shown(asked.join(' union all '))}`, [...asks(person), ids])
  return rows.map((row) => toFound(row, []))
}

function toFound({ texts, project, organization, ...hit }: Hit, words: readonly string[]): FoundThing {
  const details = { project: '', device: project, page: project, form: organization, note: project }
  const detail = { ...details, person: texts['email'] }[hit.kind]
  return { ...hit, detail: detail ?? '', excerpt: excerptOf(hit.name, Object.values(texts), words, detail ?? '') }
}

/** The place in the other texts where a word stands that neither name nor detail hold. */
function excerptOf(name: string, texts: readonly string[], words: readonly string[], detail: string): string | null {
  const shownAlready = foldedForSearch(`${name}\n${detail}`)
  const hidden = words.filter((word) => !shownAlready.includes(word))
  for (const text of texts) {
    const line = text.replace(/\s+/g, ' ')
    const at = hidden.map((word) => foldedForSearch(line).indexOf(word)).find((place) => place >= 0)
    if (at === undefined) continue
    const from = at <= EXCERPT.before ? 0 : line.indexOf(' ', at - EXCERPT.before) + 1 || at
    const begin = Math.min(from, at)
    const excerpt = cutText(line.slice(begin), EXCERPT.length)
    return `${begin > 0 ? '… ' : ''}${excerpt}${begin + excerpt.length < line.length ? ' …' : ''}`
  }
  return null
}
