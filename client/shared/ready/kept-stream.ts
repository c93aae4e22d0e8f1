import type { QueryKey } from '@tanstack/react-query'
import type { AnyCommand } from '#events/kernel/aggregate.ts'
import { isListKept } from '../../api/kept/kept-lists.ts'
import { headOf, keptKey } from '../../api/kept/kept-streams.ts'
import { nextWrite } from '../../api/kept/kept-writes.ts'
import type { ReadsDb } from '../../api/kept/reads-db.ts'
import type { StreamHandle } from '../../live/stream-state.ts'

/** Timeout of the device for writing a stream and lists, in milliseconds. */
const WRITTEN_WITHIN_MS = 15_000

/** Rejects once a signal aborts, or its time is over. @returns what ends that. */
function ended(signal: AbortSignal, withinMs: number, message: string) {
  let stop = (): void => {}
  const promise = new Promise<never>((_, reject) => {
    const timer = setTimeout(() => reject(new Error(message)), withinMs)
    const abort = () => reject(signal.reason)
    signal.addEventListener('abort', abort)
    stop = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', abort)
    }
  })
  return { promise, stop: () => stop() }
}

/** The revision of a watched stream once it is in step with the server. @throws where it is closed, or `signal` aborts. */
export function currentRevision<Picture>(
  { store }: StreamHandle<AnyCommand, Picture>,
  signal: AbortSignal,
): Promise<number> {
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
      if (phase === 'closed') reject(new Error(notice ?? 'This is closed.'))
      else resolve(revision)
    }
    const stop = store.subscribe(look)
    signal.addEventListener('abort', abort)
    if (signal.aborted) abort()
    else look()
  })
}

type DueWrites = {
  readonly stream: Parameters<typeof keptKey>[0]
  /** At least. */
  readonly revision: number
  /** Lists that are to be kept, too, by their keys. */
  readonly lists: readonly QueryKey[]
}

/**
 * Size in bytes of what the device has of a stream, once the keeper of this page has written it and the lists.
 * @throws where it does not in time, or `signal` aborts.
 */
export async function writtenBytes(
  db: ReadsDb,
  { stream, revision, lists }: DueWrites,
  signal: AbortSignal,
): Promise<number> {
  signal.throwIfAborted()
  const end = ended(signal, WRITTEN_WITHIN_MS, 'This device does not keep the project.')
  // It may reject when the wait is over.
  end.promise.catch(() => {})
  try {
    for (;;) {
      const written = nextWrite()
      const head = await headOf(db, keptKey(stream))
      const areListsKept = (await Promise.all(lists.map((key) => isListKept(db, key)))).every(Boolean)
      if (head && head.revision >= revision && areListsKept) return head.bytes
      await Promise.race([written, end.promise])
    }
  } finally {
    end.stop()
  }
}
