import { type QueryKey, hashKey } from '@tanstack/react-query'
import { z } from 'zod'
import { Organization } from '#events/catalog/api.ts'
import { Colleague } from '#events/account/user.ts'
import { Folder } from '#events/folders/api.ts'
import { FormSummary } from '#events/form/api.ts'
import { Site } from '#events/site/api.ts'
import { PlanSummary } from '#events/plan/api.ts'
import { ProjectSummary } from '#events/project/api.ts'
import { MyWork } from '#events/project/card-work/my-work.ts'
import { queryClient } from '../request/query-client.ts'
import type { UserId } from '#events/kernel/ids.ts'
import { READY, ReadyProject } from './ready-projects.ts'
import { dropOtherPlans } from './kept-packs.ts'
import { noteWrite } from './kept-writes.ts'
import { dropStream, keptKey } from './kept-streams.ts'
import { dropKeptFiles, ReadsDb } from './reads-db.ts'

/** Version of how rows are kept. */
const VERSION = 1
/** So many rows of all lists together; a list that would be more is not kept. */
const MAX_LIST_ROWS = 20_000
/** So many lists, such as those of the people of each project; the oldest go first. */
const MAX_LISTS = 200
/** How long a list rests before it is written, in milliseconds: it may change with every move of a card. */
const RESTS_MS = 2000

const PROJECTS = '/api/projects'
const MY_WORK = '/api/my-work'
/** Plans of a project: those that are gone take what is kept of them along. */
const PLANS = '/api/projects/plans'

/** The lists that are kept, by the first part of their keys, each with what a row must be. The second is the project that a list is of. */
const KEPT: Readonly<Record<string, z.ZodType>> = {
  [PROJECTS]: ProjectSummary,
  '/api/folders': Folder,
  '/api/forms': FormSummary,
  '/api/organizations': Organization,
  '/api/projects/people': Colleague,
  [PLANS]: PlanSummary,
  '/api/sites': Site,
  [MY_WORK]: MyWork,
  [READY]: ReadyProject,
}

const rowOf = (key: QueryKey): z.ZodType | undefined => (typeof key[0] === 'string' ? KEPT[key[0]] : undefined)

/** Writes the lists as they come and change. The returned function ends that. */
export function keepLists(db: ReadsDb): () => void {
  const due = new Map<string, ReturnType<typeof setTimeout>>()
  const write = async (hash: string) => {
    due.delete(hash)
    const state = queryClient.getQueryCache().get(hash)?.state
    const rows: unknown = state?.data
    if (!state || !Array.isArray(rows)) return
    const [name, projectId] = keyOf(hash)
    if (name === PLANS && typeof projectId === 'number') await dropOtherPlans(db, projectId, idsOf(rows))
    if (name === PROJECTS) await dropGone(db, z.array(ProjectSummary.pick({ id: true })).parse(rows))
    if (rows.length > MAX_LIST_ROWS) return
    const at = new Date(state.dataUpdatedAt).toISOString()
    await db.use(async (reads) => {
      await reads.put('lists', { version: VERSION, at, rows }, hash)
      if ((await reads.count('lists')) > MAX_LISTS) await dropOldest(reads)
    })
    noteWrite()
  }
  const plan = (key: QueryKey, hash: string) => {
    if (rowOf(key) && !due.has(hash))
      due.set(
        hash,
        setTimeout(() => void write(hash), RESTS_MS),
      )
  }
  const cache = queryClient.getQueryCache()
  // Those that were recalled are on the device already, as of when they were read.
  for (const { queryKey, queryHash, state } of cache.getAll())
    if (state.data && !recalled.has(queryHash)) plan(queryKey, queryHash)
  const stop = cache.subscribe((event) => {
    const { queryHash } = event.query
    const queryKey: QueryKey = event.query.queryKey as QueryKey
    const isNew = event.type === 'updated' && event.action.type === 'success'
    if (isNew && !recalled.has(queryHash)) plan(queryKey, queryHash)
  })
  return () => {
    stop()
    for (const timer of due.values()) clearTimeout(timer)
  }
}

const idsOf = (rows: readonly unknown[]): number[] =>
  z
    .array(z.object({ id: z.int() }))
    .parse(rows)
    .map(({ id }) => id)

/**
 * Drops all that is kept of projects that the person does not see any more: their boards, plans, lists, such as site sheets with gate
 * codes, and with them My Work, the pictures and the files of sheets, which do not say whose they are (SITE-11).
 */
async function dropGone(db: ReadsDb, projects: readonly Pick<ProjectSummary, 'id'>[]): Promise<void> {
  const seen = new Set<unknown>(projects.map(({ id }) => id))
  const isGone = (key: QueryKey) => rowOf(key) !== undefined && typeof key[1] === 'number' && !seen.has(key[1])
  queryClient.removeQueries({ predicate: ({ queryKey }) => isGone(queryKey), type: 'inactive' })
  const boards = new Set(projects.map(({ id }) => keptKey({ kind: 'project', id })))
  const dropped = await db.use(async (reads) => {
    const [lists, streams] = await Promise.all([reads.getAllKeys('lists'), reads.getAllKeys('heads')])
    const gone = lists.filter((key) => isGone(keyOf(key)))
    const closed = streams.filter((key) => key.startsWith(keptKey({ kind: 'project', id: '' })) && !boards.has(key))
    await Promise.all([...gone.map((key) => reads.delete('lists', key)), ...closed.map((key) => dropStream(db, key))])
    const packs = (await reads.getAllKeys('packs')).filter(([project]) => !seen.has(project))
    await Promise.all(packs.map((key) => reads.delete('packs', key)))
    return gone.length + closed.length
  })
  if (!dropped) return
  await db.use((reads) => reads.delete('lists', hashKey([MY_WORK])))
  void queryClient.invalidateQueries({ queryKey: [MY_WORK] })
  await dropKeptFiles()
}

/** True once the device has a list. @param key of its query. */
export const isListKept = async (db: ReadsDb, key: QueryKey): Promise<boolean> =>
  (await db.use((reads) => reads.getKey('lists', hashKey(key)))) !== undefined

async function dropOldest(reads: Parameters<Parameters<ReadsDb['use']>[0]>[0]): Promise<void> {
  const [keys, lists] = await Promise.all([reads.getAllKeys('lists'), reads.getAll('lists')])
  const byAge = keys.map((key, index) => ({ key, at: lists[index]?.at ?? '' })).sort((a, b) => b.at.localeCompare(a.at))
  await Promise.all(byAge.slice(MAX_LISTS).map(({ key }) => reads.delete('lists', key)))
}

/** Lists that show what was kept: they are read anew once the server is there. */
const recalled = new Map<string, QueryKey>()

/**
 * Puts the lists into the query cache as they were kept; those of another version or shape are dropped. Returns as of when they are: the
 * oldest of them. Null for none.
 */
export async function recallLists(userId: UserId): Promise<string | null> {
  const db = new ReadsDb(userId)
  const found = await db.use(async (reads) => {
    const [keys, lists] = await Promise.all([reads.getAllKeys('lists'), reads.getAll('lists')])
    return keys.map((key, index) => ({ key, list: lists[index] }))
  })
  let oldest: string | null = null
  for (const { key, list } of found ?? []) {
    const queryKey = keyOf(key)
    const row = rowOf(queryKey)
    const rows = row && list?.version === VERSION ? z.array(row).safeParse(list.rows).data : undefined
    if (!list || !rows) {
      await db.use((reads) => reads.delete('lists', key))
      continue
    }
    recalled.set(hashKey(queryKey), queryKey)
    // It has to last until the connection is back, looked at or not.
    queryClient.setQueryDefaults(queryKey, { gcTime: Number.POSITIVE_INFINITY })
    queryClient.setQueryData(queryKey, rows)
    if (typeof queryKey[1] !== 'number' && (oldest === null || list.at < oldest)) oldest = list.at
  }
  await db.close()
  return oldest
}

function keyOf(hash: string): QueryKey {
  try {
    return z.array(z.unknown()).parse(JSON.parse(hash))
  } catch {
    return []
  }
}

/** The server is there: the lists that were recalled are read from it. */
export function readRecalled(): void {
  const keys = [...recalled.values()]
  recalled.clear()
  for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey, exact: true })
}
