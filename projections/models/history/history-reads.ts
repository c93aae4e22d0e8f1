import type { ProjectId } from '#events/kernel/ids.ts'
import type { Role } from '#events/kernel/actor.ts'
import {
  type Audience,
  audienceOf,
  forDevice,
  type HistoryKind,
  type Phrase,
  phraseFor,
  sentenceOf,
} from '#events/kernel/history.ts'
import type { HistoryChange, HistoryFilter, HistoryLine, HistoryPage } from '#events/project/history/api.ts'
import type { Db } from '../../engine/projection.ts'
import { history } from './history.ts'
import { type KeyNames, namedKeys } from './history-keys.ts'
import { type Head, LINES, rowOfLine, rowOfThing, type StoredChange, type StoredLine } from './history-rows.ts'
import { leavesMost, type LineFilter, queryOf } from './history-terms.ts'

/**
 * Which project's lines, and who reads them. `lacks`: what a reader who asks by an API key may not read beside the project; lines
 * about notes, plans and the site sheet are not there for them, and surveys have no title. `keyNames` looks up the names of API keys by their ids; absent: the
 * reader is not told of keys.
 */
export type Reader = {
  readonly project: ProjectId
  readonly role: Role
  readonly lacks?: Readonly<Record<'notes' | 'plans' | 'site' | 'surveys', boolean>>
  readonly keyNames?: KeyNames | undefined
}

export type Paging = {
  readonly order: 'newest' | 'oldest'
  readonly after?: number | undefined
  readonly revision?: number | undefined
  readonly limit: number
}

/** How far a project's record is; null before its first line. */
export async function findRecord(db: Db, project: ProjectId): Promise<Head | null> {
  const { rows } = await db.query<{ head: Head }>(`select doc -> 'head' as head from ${history.rows} where id = $1`, [
    rowOfThing('project', project),
  ])
  return rows[0]?.head ?? null
}

type FoundLine = { readonly id: number; readonly line: StoredLine; readonly change: StoredChange | null }
const LINE = `id, doc -> 'line' as line, nullif(doc -> 'change', 'null') as change`
const IS_LINE = `terms is not null and coalesce(roles ? $1, true)`
/** Kinds of lines about what has a scope of its own beside the project. */
const BESIDE = ['notes', 'plans', 'site'] as const satisfies readonly HistoryKind[]
const isLineFor = ({ lacks }: Reader): string =>
  [IS_LINE, ...BESIDE.flatMap((kind) => (lacks?.[kind] ? `doc -> 'line' ->> 'kind' <> '${kind}'` : []))].join(' and ')

/** Maximum of next lines that are walked over before an index is asked. */
const NEAR = 1_000

/** One page of a project's lines. `next`: what to go on after; null when there are no more. */
export async function listLines(
  db: Db,
  reader: Reader,
  filter: LineFilter,
  paging: Paging,
): Promise<{ readonly found: readonly FoundLine[]; readonly next: number | null }> {
  const { project, role, lacks } = reader
  const isNewest = paging.order === 'newest'
  const [first, last] = await boundsOf(db, project, filter, paging)
  const from = isNewest || paging.after === undefined ? first : Math.max(first, rowOfLine(project, paging.after) + 1)
  const to = !isNewest || paging.after === undefined ? last : Math.min(last, rowOfLine(project, paging.after) - 1)
  const audience = audienceOf(role)
  const terms = queryOf(project, filter, audience === 'employees' && !lacks?.surveys ? [audience, 'form'] : [audience])
  const direction = isNewest ? 'desc' : 'asc'
  const max = paging.limit + 1
  /** @param place how the number of a line stands in the query: as `id + 0` it is in no index. */
  const read = async (lowest: number, highest: number, limit: number, place: 'id' | 'id + 0' = 'id') => {
    const { rows } = await db.query<FoundLine>(
      `select ${LINE} from ${history.rows} join
         (select id from ${history.rows} where ${isLineFor(reader)} and ${place} between $2 and $3
            ${terms === null ? '' : 'and terms @@ $5::tsquery'} order by ${place} ${direction} limit $4) found using (id)
       order by id ${direction}`,
      [role, lowest, highest, limit, ...(terms === null ? [] : [terms])],
    )
    return rows
  }
  /**
   * Terms that many lines have are found among the next ones. Those of few lines are not: then the terms are looked up, and
   * the place of the line is kept from the database, which would rather walk over all of them.
   */
  async function readNearFirst(): Promise<FoundLine[]> {
    const edge = isNewest ? Math.max(from, to - NEAR) : Math.min(to, from + NEAR)
    const near = await (isNewest ? read(edge, to, max) : read(from, edge, max))
    const left = max - near.length
    const [lowest, highest] = isNewest ? [from, edge - 1] : [edge + 1, to]
    return left === 0 || lowest > highest ? near : [...near, ...(await read(lowest, highest, left, 'id + 0'))]
  }
  const rows = await (leavesMost(filter) ? read(from, to, max) : readNearFirst())
  const found = rows.slice(0, paging.limit)
  const end = found.at(-1)
  return { found, next: rows.length > found.length && end ? end.id - rowOfLine(project, 0) : null }
}

/** The rows that times and revision leave, both included. */
async function boundsOf(
  db: Db,
  project: ProjectId,
  { from, to }: HistoryFilter,
  { order, revision }: Paging,
): Promise<readonly [number, number]> {
  const ofProject = `select id from ${history.rows} where terms is not null and project = $1`
  const { rows } = await db.query<{ from: number | null; to: number | null; at: number | null; end: number | null }>(
    `select (${ofProject} and at >= $2 order by at, id limit 1) as "from",
       (${ofProject} and at <= $3 order by at desc, id desc limit 1) as "to",
       (${ofProject} and revision >= $4 order by revision, id limit 1) as at,
       (${ofProject} order by at desc, id desc limit 1) as "end"`,
    [project, instant(from), instant(to), revision ?? null],
  )
  const [found] = rows
  // Nothing is at or after the first moment, or before the last one.
  if (!found || (from !== undefined && found.from === null) || (to !== undefined && found.to === null)) return [1, 0]
  const [first, last] = [found.from ?? rowOfLine(project, 1), found.to ?? found.end ?? rowOfLine(project, 0)]
  if (found.at === null) return [first, last]
  return order === 'newest' ? [first, Math.min(last, found.at)] : [Math.max(first, found.at), last]
}

/** Times as the log writes them, so that they compare as text. */
const instant = (time: string | undefined): string | null => (time === undefined ? null : new Date(time).toISOString())

/** A page as the API answers it. */
export async function readPage(
  db: Db,
  reader: Reader,
  filter: LineFilter,
  paging: Paging,
): Promise<Pick<HistoryPage, 'lines' | 'next'>> {
  const { found, next } = await listLines(db, reader, filter, paging)
  const keyOf = await namedKeys(
    reader.keyNames,
    found.flatMap(({ line }) => line.apiKey ?? []),
  )
  return { lines: found.map((one) => ({ ...shown(reader, one), ...keyOf(one.line.apiKey) })), next }
}

/** The changes of a line, thing by thing; null when there is no such line, or the reader may not read it. */
export async function readChanges(db: Db, reader: Reader, line: number): Promise<HistoryChange[] | null> {
  const { rows } = await db.query<FoundLine>(
    `select ${LINE} from ${history.rows} where ${isLineFor(reader)} and id = $2`,
    [reader.role, rowOfLine(reader.project, line)],
  )
  const [found] = rows
  if (!found || line >= LINES) return null
  return (await storedChanges(db, found)).map((change) => shownChange(reader, found.line, change))
}

/** Number of changes that the database gives in one row: a long list that came as one value would be read in one piece, while others wait. */
const CHANGES_A_ROW = 50

/** The changes of a line as they are kept. */
export async function storedChanges(db: Db, { id, change }: Pick<FoundLine, 'id' | 'change'>) {
  if (change) return [change]
  const { rows } = await db.query<{ changes: readonly StoredChange[] }>(
    `select jsonb_agg(change order by place) as changes
     from ${history.rows}, jsonb_array_elements(doc -> 'changes') with ordinality as every (change, place)
     where id = $1 group by (place - 1) / $2 order by (place - 1) / $2`,
    [id + LINES, CHANGES_A_ROW],
  )
  return rows.flatMap(({ changes }) => changes)
}

/** Without the values where others alone read them. */
function readBy<T extends { readonly valuesOnly?: Audience }>(audience: Audience, { valuesOnly, ...stored }: T) {
  const mayRead = valuesOnly === undefined || valuesOnly === audience
  return mayRead ? stored : { ...stored, old: null, new: null }
}

/** A phrase as a reader is told it. */
const toldTo = ({ role, lacks }: Omit<Reader, 'project'>, phrase: Phrase): Phrase =>
  phraseFor(audienceOf(role), phrase).filter(
    (part) => !(lacks?.surveys && part.is === 'new' && part.form !== undefined),
  )

function shown(reader: Reader, { id, line: stored, change }: FoundLine): HistoryLine {
  const { project, role } = reader
  const { name, phrases, apiKey: _, ...line } = readBy(audienceOf(role), stored)
  const said = phrases.map((phrase) => toldTo(reader, phrase))
  const parts = sentenceOf({ id: line.by, name }, said)
  return { ...line, line: id - rowOfLine(project, 0), parts, opens: change === null }
}

/** A change of a line, as a reader is told it. */
export function shownChange(
  reader: Omit<Reader, 'project'>,
  { by, name, phrases }: StoredLine,
  change: StoredChange,
): HistoryChange {
  const { revision, kind, phrase, device, old = null, new: now = null } = readBy(audienceOf(reader.role), change)
  const said: Phrase = forDevice(toldTo(reader, phrases[phrase] ?? []), device)
  const parts = sentenceOf({ id: by, name }, [said])
  return { revision, kind, parts, device: device?.id ?? null, old, new: now }
}
