import type { ProjectId } from '#events/kernel/ids.ts'
import type { PlanSummary } from '#events/plan/api.ts'
import { photoPath } from '#events/project/photos.ts'
import { keepFiles } from '../../api/kept/kept-files.ts'
import { packsOf } from '../../api/kept/kept-packs.ts'
import type { ReadyProject } from '../../api/kept/ready-projects.ts'
import { PICTURES, type ReadsDb } from '../../api/kept/reads-db.ts'
import { readPlans } from '../../api/projects/plans.ts'
import { readColleagues } from '../../api/projects/projects.ts'
import { readSite } from '../../api/projects/site.ts'
import { boardKind, type BoardHandle } from '../../live/board.ts'
import type { Live } from '../../live/live.ts'
import { planKind } from '../../live/plan.ts'
import { bytesOf, duePages, keepTiles, withReads } from '../plans/kept-plan.ts'
import { currentRevision, writtenBytes } from './kept-stream.ts'

/** Limit of the pictures of a project that are fetched, and of those at a time: the worker keeps those of several projects. */
const MAX_PICTURES = 500
const AT_ONCE = 4

/** The part of something that is kept: its bytes, and how many pieces of it are not. */
type KeptPart = { readonly bytes: number; readonly missing: number }

/**
 * Fetches all that work on a project needs without a connection, and waits until the device has it: its board, site sheet with files,
 * plans, people and small pictures, the reader's own cards first. The others are not told that the reader is there.
 * @throws where something of it, but for pictures, files and pages of plans, is not read or not kept.
 */
export async function prepareProject(live: Live, projectId: ProjectId, signal: AbortSignal): Promise<ReadyProject> {
  signal.throwIfAborted()
  const board = live.stream(boardKind, projectId)
  const stop = board.watch('unseen')
  try {
    const revision = await currentRevision(board, signal)
    const [site, people, { key, plans }] = await Promise.all([
      readSite(projectId),
      readColleagues(projectId),
      readPlans(projectId),
    ])
    const pictures = await keepPictures(pictureUrls(board, live.me.id), signal)
    const files = await keepFiles(projectId, site.files, signal)
    return await withReads(live.me.id, async (db) => {
      const wanted = { stream: board.stream, revision, lists: [site.key, people, key] }
      const tiles = await keepPlans(live, db, plans, signal)
      // The board comes last: many plans may push it out, and a project without its board is not ready.
      const bytes = await writtenBytes(db, wanted, signal)
      return {
        at: new Date().toISOString(),
        bytes: bytes + pictures.bytes + files.bytes + tiles.bytes,
        missing: pictures.missing,
        missingFiles: files.missing,
        missingPages: tiles.missing,
      }
    })
  } finally {
    stop()
  }
}

/** Keeps plans, each with its pins and its tiles. One that is gone meanwhile is none. */
async function keepPlans(
  live: Live,
  db: ReadsDb,
  plans: readonly PlanSummary[],
  signal: AbortSignal,
): Promise<KeptPart> {
  let [bytes, missing] = [0, 0]
  for (const plan of plans) {
    const handle = live.stream(planKind, plan.id)
    const stop = handle.watch('unseen')
    try {
      const revision = await currentRevision(handle, signal)
      bytes += await writtenBytes(db, { stream: handle.stream, revision, lists: [] }, signal)
      // The device may have no room, or the line may break: the other plans are kept all the same.
      await keepTiles(live.me.id, plan, signal).catch(() => signal.throwIfAborted())
    } catch (error) {
      if (handle.store.getState().phase === 'closed') continue
      throw error
    } finally {
      stop()
    }
    const { here, due, left } = duePages(plan, await packsOf(db, plan.projectId))
    bytes += bytesOf(here)
    missing += due.length + left
  }
  return { bytes, missing }
}

function pictureUrls({ store }: BoardHandle, me: number): readonly string[] {
  const cards = [...store.getState().cards.values()]
  const isOwn = ({ assignees }: (typeof cards)[number]) => assignees?.some((id) => id === me) === true
  return [...cards.filter(isOwn), ...cards.filter((card) => !isOwn(card))].flatMap(({ id, photos = [] }) =>
    photos.map((photo) => `${photoPath(id, photo)}?size=360`),
  )
}

/** Fetches those that the worker has not kept, the first ones, a few at a time. */
async function keepPictures(urls: readonly string[], signal: AbortSignal): Promise<KeptPart> {
  if (!('caches' in window)) return { bytes: 0, missing: urls.length }
  const wanted = urls.slice(0, MAX_PICTURES)
  const keptOf = (url: string) => caches.match(url, { cacheName: PICTURES })
  // Without a worker over the page no picture would be kept.
  const due = navigator.serviceWorker?.controller ? [...wanted] : []
  const fetchDue = async () => {
    for (let url = due.shift(); url !== undefined; url = due.shift()) {
      signal.throwIfAborted()
      if (!(await keptOf(url))) await fetch(url, { signal }).then((answer) => answer.blob())
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, fetchDue)).finally(() => due.splice(0))
  const kept = (await Promise.all(wanted.map(keptOf))).filter((answer) => answer !== undefined)
  const bytes = kept.reduce((sum, { headers }) => sum + Number(headers.get('content-length') ?? 0), 0)
  return { bytes, missing: urls.length - kept.length }
}
