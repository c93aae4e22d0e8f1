import { randomUUID } from 'node:crypto'
import { SYSTEM } from '#events/kernel/actor.ts'
import { CommandId, DeviceId } from '#events/kernel/ids.ts'
import type { LogEvent } from '#events/registry.ts'
import type { EventStore, EventToAppend, Position } from '../../event-store/port.ts'

/** A store as the contract is tested on it: empty, or at least without the streams that the tests name. */
export type StoreUnderTest = {
  readonly store: EventStore
  /** Closes the store and opens it again on what it kept; `store` must not be used after that. */
  reopen(): Promise<EventStore>
  drop(): Promise<void>
}

/** A stream that no other test uses. */
export const newStream = (): string => `contract-${randomUUID()}`

/** An event for a place in a stream; `text` tells it from others. */
export const eventAt = (stream: string, revision: number, text = 'text'): EventToAppend => ({
  type: 'DeviceDescribed',
  data: { deviceId: DeviceId.parse(1), description: text, previous: '' },
  id: randomUUID(),
  version: 1,
  stream,
  revision,
  recordedAt: '2026-05-04T08:00:00.000Z',
  actor: SYSTEM,
  commandId: CommandId.parse(randomUUID()),
  commandDigest: 'digest',
  source: 'web',
  hash: 'hash',
})

/** Events for `count` places in a row. */
export const eventsFrom = (stream: string, revision: number, count: number): EventToAppend[] =>
  Array.from({ length: count }, (_, index) => eventAt(stream, revision + index, `${stream} ${revision + index}`))

/** Appends after reading where the stream is, as often as another writer was faster. */
export async function appendWherever(store: EventStore, stream: string): Promise<void> {
  let revision = -1
  for (;;) {
    const result = await store.append(stream, revision, [eventAt(stream, revision + 1)])
    if (result.kind !== 'conflict') return
    revision = result.revision
  }
}

export async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = []
  for await (const item of items) list.push(item)
  return list
}

/**
 * Follows the log from a position until it has seen so many events of these streams.
 * @param afterEach runs after each batch: what a slow subscriber waits for.
 */
export async function follow(
  store: EventStore,
  after: Position,
  streams: ReadonlySet<string>,
  count: number,
  afterEach: () => Promise<void> = () => Promise.resolve(),
): Promise<LogEvent[]> {
  const seen: LogEvent[] = []
  const enough = new AbortController()
  for await (const batch of store.subscribe(after, enough.signal)) {
    seen.push(...batch.filter(({ stream }) => streams.has(stream)))
    await afterEach()
    if (seen.length >= count) enough.abort()
  }
  return seen
}
