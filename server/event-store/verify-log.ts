import { type ChainEnd, flawOf } from './hash-chain.ts'
import { BEFORE_ALL, type EventStore, type Position } from './port.ts'

/** The first place at which the log is not what was written. */
export type Broken = {
  readonly position: Position
  readonly stream: string
  readonly revision: number
  /** A sentence. */
  readonly reason: string
}

export type LogReport = {
  /** How many were found right. */
  readonly events: number
  readonly streams: number
  /** The last event that was found right. */
  readonly head: { readonly position: Position; readonly hash: string } | null
  readonly broken: Broken | null
}

/**
 * Walks the whole log and checks that revisions have no gaps, positions neither where the store gives them out without, and
 * that each event's hash follows from the one before it in its stream. So it finds an event that was changed, removed, added
 * or put elsewhere without the key. It cannot find that the newest events were removed together with what says
 * that they were there (in Postgres `es_head`): for that, keep the head's position and hash in another place.
 * @param keys see `chainKeys`. Reads in pages; the server may go on writing meanwhile.
 */
export async function verifyLog(
  store: Pick<EventStore, 'head' | 'readStored' | 'isGapless'>,
  ...keys: readonly Buffer[]
): Promise<LogReport> {
  const ends = new Map<string, ChainEnd>()
  const head = await store.head()
  let last: { position: Position; stream: string; revision: number; hash: string } | null = null
  let events = 0
  const report = (broken: Broken | null): LogReport => ({
    events,
    streams: ends.size,
    head: last && { position: last.position, hash: last.hash },
    broken,
  })

  for await (const event of store.readStored(BEFORE_ALL)) {
    const { position, stream, revision, hash } = event
    const broken = (reason: string) => report({ position, stream, revision, reason })
    if (store.isGapless && Number(position) !== Number(last?.position ?? 0) + 1)
      return broken('Events between this one and the one before are missing.')
    const flaw = flawOf(keys, ends.get(stream), event)
    if (flaw !== null) return broken(flaw)
    ends.set(stream, { revision, hash })
    last = { position, stream, revision, hash }
    events++
  }
  const { position, stream, revision } = last ?? { position: BEFORE_ALL, stream: '', revision: -1 }
  if (position >= head) return report(null)
  return report({ position: head, stream, revision, reason: 'The log ends before its head: the newest are missing.' })
}
