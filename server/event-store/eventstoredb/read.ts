import {
  BACKWARDS,
  END,
  type Position as LogPosition,
  START,
  type StreamingRead,
  StreamNotFoundError,
} from '@eventstore/db-client'
import { toStoreError } from '../store-errors.ts'
import { PAGE } from '../log-followers.ts'
import { BEFORE_ALL, type Position, type StoredEvent } from '../port.ts'
import { ask } from './ask.ts'
import type { Connection } from './connection.ts'
import { noAnswer } from './in-time.ts'
import { fromPosition, toPosition } from './positions.ts'
import { fromStored } from './stored-event.ts'

/** Mostly the last event of all is ours; behind it the server may have put a few of its own. */
const LAST = 1
const MORE = 64

/** Only the leader knows the newest events. */
const requiresLeader = true

/** @param limit at most so many events. An unknown stream has none. @throws StoreUnavailable */
export async function* readStream(
  connection: Connection,
  stream: string,
  fromRevision: number,
  limit = Number.POSITIVE_INFINITY,
): AsyncGenerator<StoredEvent, void> {
  let from = fromRevision
  let left = limit
  for (;;) {
    const maxCount = Math.min(left, PAGE)
    if (maxCount < 1) return
    const page = await collect(connection, ({ client }) =>
      client.readStream(stream, { fromRevision: BigInt(from), maxCount, requiresLeader }),
    )
    yield* ours(page)
    from += page.length
    left -= page.length
    if (page.length < maxCount) return
  }
}

/** All events of ours after a position, in pages that are not empty, until the log has no more. @throws StoreUnavailable */
export async function* readPages(
  connection: Connection,
  after: Position,
): AsyncGenerator<readonly StoredEvent[], void> {
  let from = fromPosition(after)
  let seen = after
  for (;;) {
    // The client cannot filter a read, and the read begins with the event at the position itself.
    const page: readonly ResolvedEvent[] = await collect(connection, ({ client }) =>
      client.readAll({ fromPosition: from ?? START, maxCount: PAGE, requiresLeader }),
    )
    const events = ours(page).filter(({ position }) => position > seen)
    seen = events.at(-1)?.position ?? seen
    from = page.at(-1)?.event?.position
    if (events.length > 0) yield events
    if (page.length < PAGE || !from) return
  }
}

/**
 * Position of the last event of ours. Others' events after it are gone through once: they may be more and more while we write
 * nothing. @throws StoreUnavailable
 */
export async function readHead(connection: Connection): Promise<Position> {
  const { end } = connection
  let until: Position | null = null
  let from: LogPosition | undefined
  for (let maxCount = LAST; ; maxCount = MORE) {
    // Backwards a read begins with the event before the position.
    const page: readonly ResolvedEvent[] = await collect(connection, ({ client }) =>
      client.readAll({ direction: BACKWARDS, fromPosition: from ?? END, maxCount, requiresLeader }),
    )
    const [newest] = page
    until ??= newest?.event?.position ? toPosition(newest.event.position) : BEFORE_ALL
    from = page.at(-1)?.event?.position
    const [last] = ours(page)
    const isWhole = page.length < maxCount || !from
    // Unless it is another log, which ends earlier.
    const isKnown = from && toPosition(from) <= end.until && end.until <= until
    if (!last && !isWhole && !isKnown) continue
    const head = last?.position ?? (isKnown ? end.head : BEFORE_ALL)
    Object.assign(end, { head, until })
    return head
  }
}

/** The last event of ours; null when there is none. @throws StoreUnavailable */
export async function readLast(connection: Connection): Promise<StoredEvent | null> {
  const head = fromPosition(await readHead(connection))
  if (!head) return null
  // Forwards a read begins with the event at the position.
  const page: readonly ResolvedEvent[] = await collect(connection, ({ client }) =>
    client.readAll({ fromPosition: head, maxCount: LAST, requiresLeader }),
  )
  return ours(page)[0] ?? null
}

type ResolvedEvent = { readonly event?: Parameters<typeof fromStored>[0] }

const ours = (page: readonly ResolvedEvent[]): StoredEvent[] =>
  page.flatMap(({ event }) => (event && fromStored(event)) ?? [])

/** All that a read gives; of an unknown stream nothing. @throws StoreUnavailable */
async function collect<R>(connection: Connection, read: (by: Connection) => StreamingRead<R>): Promise<R[]> {
  try {
    return await ask(connection, (attemptMs) => collectOnce(read(connection), attemptMs))
  } catch (error) {
    if (error instanceof StreamNotFoundError) return []
    throw toStoreError(error)
  }
}

/**
 * The client's reads have no deadline: one that gives nothing for too long is ended here. It is left to flow even then: the
 * client waits for the end of every read when it is closed, and what no reader takes never ends.
 */
async function collectOnce<R>(read: StreamingRead<R>, silenceMs: number): Promise<R[]> {
  const page: R[] = []
  let timer: NodeJS.Timeout | undefined
  try {
    await new Promise<void>((resolve, reject) => {
      timer = setTimeout(() => reject(noAnswer(silenceMs)), silenceMs)
      read.on('data', (item) => {
        page.push(item)
        timer?.refresh()
      })
      read.on('end', resolve)
      // The listener stays: an error that comes late would end the process.
      read.on('error', reject)
    })
    return page
  } catch (error) {
    // Where no connection was made there is nothing to cancel.
    if (!(error instanceof StreamNotFoundError)) read.cancel().catch(() => undefined)
    throw error
  } finally {
    clearTimeout(timer)
  }
}
