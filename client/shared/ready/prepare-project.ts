import type { ProjectId } from '#events/kernel/ids.ts'
import { photoPath } from '#events/project/photos.ts'
import type { QueryKey } from '@tanstack/react-query'
import { keepFiles } from '../../api/kept/kept-files.ts'
import { isListKept } from '../../api/kept/kept-lists.ts'
import { headOf, keptKey } from '../../api/kept/kept-streams.ts'
import type { ReadyProject } from '../../api/kept/ready-projects.ts'
import { PICTURES, ReadsDb } from '../../api/kept/reads-db.ts'
import { readColleagues } from '../../api/projects/projects.ts'
import { readSite } from '../../api/projects/site.ts'
import { boardKind, type BoardHandle } from '../../live/board.ts'
import type { Live } from '../../live/live.ts'

/** Limit of the pictures of a project that are fetched, and of those at a time: the worker keeps those of several projects. */
const MAX_PICTURES = 500
const AT_ONCE = 4
/** Timeout of the device for writing a board and its lists, and the interval at which it is looked at, in milliseconds. */
const WRITTEN_WITHIN_MS = 15_000
const LOOK_MS = 250

/**
 * Fetches all that work on a project needs without a connection, and waits until the device has it: its board, site sheet
 * with its files, people and small pictures, the reader's own cards first. The others are not told that the reader is there.
 * @throws where something of it, but for pictures and files, is not read or not kept.
 */
export async function prepareProject(live: Live, projectId: ProjectId, signal: AbortSignal): Promise<ReadyProject> {
  signal.throwIfAborted()
  const board = live.stream(boardKind, projectId)
  const stop = board.watch('unseen')
  try {
    const revision = await currentRevision(board, signal)
    const [site, people] = await Promise.all([readSite(projectId), readColleagues(projectId)])
    const urls = pictureUrls(board, live.me.id)
    const pictures = await keepPictures(urls.slice(0, MAX_PICTURES), signal)
    const files = await keepFiles(projectId, site.files, signal)
    const bytes = await writtenBytes(live, board, { revision, lists: [site.key, people] }, signal)
    return {
      at: new Date().toISOString(),
      bytes: bytes + pictures.bytes + files.bytes,
      missing: urls.length - pictures.kept,
      missingFiles: files.missing,
    }
  } finally {
    stop()
  }
}

/** The revision of the board once it is in step with the server. */
function currentRevision({ store }: BoardHandle, signal: AbortSignal): Promise<number> {
  return new Promise((resolve, reject) => {
    const end = () => {
      stop()
      signal.removeEventListener('abort', abort)
    }
    const abort = () => {
      end()
      reject(signal.reason)
    }
    const look = () => {
      const { phase, isCurrent, notice, revision } = store.getState()
      if (phase !== 'closed' && !isCurrent) return
      end()
      if (phase === 'closed') reject(new Error(notice ?? 'This board is closed.'))
      else resolve(revision)
    }
    const stop = store.subscribe(look)
    signal.addEventListener('abort', abort)
    if (signal.aborted) abort()
    else look()
  })
}

function pictureUrls({ store }: BoardHandle, me: number): readonly string[] {
  const cards = [...store.getState().cards.values()]
  const isOwn = ({ assignees }: (typeof cards)[number]) => assignees?.some((id) => id === me) === true
  return [...cards.filter(isOwn), ...cards.filter((card) => !isOwn(card))].flatMap(({ id, photos = [] }) =>
    photos.map((photo) => `${photoPath(id, photo)}?size=360`),
  )
}

/** Fetches those that the worker has not kept, a few at a time. */
async function keepPictures(
  urls: readonly string[],
  signal: AbortSignal,
): Promise<{ readonly kept: number; readonly bytes: number }> {
  if (!('caches' in window)) return { kept: 0, bytes: 0 }
  const keptOf = (url: string) => caches.match(url, { cacheName: PICTURES })
  // Without a worker over the page no picture would be kept.
  const due = navigator.serviceWorker?.controller ? [...urls] : []
  const fetchDue = async () => {
    for (let url = due.shift(); url !== undefined; url = due.shift()) {
      signal.throwIfAborted()
      if (!(await keptOf(url))) await fetch(url, { signal }).then((answer) => answer.blob())
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, fetchDue)).finally(() => due.splice(0))
  const kept = (await Promise.all(urls.map(keptOf))).filter((answer) => answer !== undefined)
  const bytes = kept.reduce((sum, { headers }) => sum + Number(headers.get('content-length') ?? 0), 0)
  return { kept: kept.length, bytes }
}

/** How many bytes the device has of the board, once it has them and the lists. */
async function writtenBytes(
  live: Live,
  { stream }: BoardHandle,
  { revision, lists }: { readonly revision: number; readonly lists: readonly QueryKey[] },
  signal: AbortSignal,
): Promise<number> {
  const db = new ReadsDb(live.me.id)
  try {
    for (const end = Date.now() + WRITTEN_WITHIN_MS; Date.now() < end; ) {
      signal.throwIfAborted()
      const head = await headOf(db, keptKey(stream))
      const areListsKept = (await Promise.all(lists.map((key) => isListKept(db, key)))).every(Boolean)
      if (head && head.revision >= revision && areListsKept) return head.bytes
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
    }
    throw new Error('This device does not keep the board.')
  } finally {
    await db.close()
  }
}
