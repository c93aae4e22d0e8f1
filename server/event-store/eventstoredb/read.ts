import { BACKWARDS, END, START, type StreamingRead, StreamNotFoundError } from '@eventstore/db-client'
import { BEFORE_ALL, type Position, type StoredEvent } from '../port.ts'
import { type Connection, noAnswer } from './connection.ts'
import { toStoreError } from './errors.ts'
import { fromPosition, toPosition } from './positions.ts'
import { fromStored } from './stored-event.ts'

/** Events are read in pages: what is held in memory is bounded, and no read stays open while somebody takes his time. */
const PAGE = 500
/** Mostly the last event of all is ours; behind it the server may have put a few of its own. */
const LAST = 1
const MORE = 64

/** Only the leader knows the newest events. */
const requiresLeader = true

/** @param limit at most so many events. An unknown stream has none. @throws StoreUnavailable */
export async function* readStream(
  { client, patienceMs }: Connection,
  stream: string,
  fromRevision: number,
  limit = Number.POSITIVE_INFINITY,
): AsyncGenerator<StoredEvent, void> {
  let from = fromRevision
  let left = limit
  for (;;) {
    const maxCount = Math.min(left, PAGE)
    if (maxCount < 1) return
    const read = client.readStream(stream, { fromRevision: BigInt(from), maxCount, requiresLeader })
    const page = await collect(read, patienceMs)
    yield* ours(page)
    from += page.length
    left -= page.length
    if (page.length < maxCount) return
  }
}

/** All events of ours after a position, in pages that are not empty, until the log has no more. @throws StoreUnavailable */
export async function* readPages(
  { client, patienceMs }: Connection,
  after: Position,
): AsyncGenerator<readonly StoredEvent[], void> {
  let from = fromPosition(after)
  let seen = after
  for (;;) {
    // The client cannot filter a read, and the read begins with the event at the position itself.
    const read = client.readAll({ fromPosition: from ?? START, maxCount: PAGE, requiresLeader })
    const page = await collect(read, patienceMs)
    const events = ours(page).filter(({ position }) => position > seen)
    seen = events.at(-1)?.position ?? seen
    from = page.at(-1)?.event?.position
    if (events.length > 0) yield events
    if (page.length < PAGE || !from) return
  }
}

/**
 * Position of the last event of ours. What others wrote after it is gone through once: it may be more and more while we write
 * nothing. @throws StoreUnavailable
 */
export async function readHead({ client, patienceMs, end }: Connection): Promise<Position> {
  let until: Position | null = null
  let from = undefined
  for (let maxCount = LAST; ; maxCount = MORE) {
    // Backwards a read begins with the event before the position.
    const read = client.readAll({ direction: BACKWARDS, fromPosition: from ?? END, maxCount, requiresLeader })
    const page = await collect(read, patienceMs)
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

type Resolved = { readonly event?: Parameters<typeof fromStored>[0] }

const ours = (page: readonly Resolved[]): StoredEvent[] =>
  page.flatMap(({ event }) => (event && fromStored(event)) ?? [])

/**
 * All that a read gives. The client's reads have no deadline: one that gives nothing for too long is ended here. It is left
 * to flow even then: the client waits for the end of every read when it is closed, and what nobody takes never ends.
 */
async function collect<R>(read: StreamingRead<R>, patienceMs: number): Promise<R[]> {
  const page: R[] = []
  let timer: NodeJS.Timeout | undefined
  try {
    await new Promise<void>((resolve, reject) => {
      timer = setTimeout(() => reject(noAnswer(patienceMs)), patienceMs)
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
    if (error instanceof StreamNotFoundError) return []
    // Where no connection was made there is nothing to cancel.
    read.cancel().catch(() => undefined)
    throw toStoreError(error)
  } finally {
    clearTimeout(timer)
  }
}
