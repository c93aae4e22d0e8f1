import { EventEmitter } from 'node:events'

export type NewEvent = {
  readonly id: string
  readonly type: string
  readonly contentType: string
  readonly data: Uint8Array
  readonly metadata: Uint8Array
}

export type LoggedEvent = NewEvent & {
  readonly stream: string
  readonly revision: number
  /** Place in the log; commit and prepare position are the same, as in EventStoreDB since events are committed at once. */
  readonly position: bigint
}

export type WriteResult =
  | { readonly kind: 'success'; readonly revision: number; readonly position: bigint }
  | { readonly kind: 'wrong-revision'; readonly current: number }
  | { readonly kind: 'too-large' }

/** EventStoreDB's default. */
const MAX_APPEND_SIZE = 1024 * 1024

/** Number of clients' events between two of the server's own. */
const SYSTEM_EVENT_EVERY = 5

/**
 * The log of EventStoreDB and its decisions about appends, in memory: a log whose positions are offsets with holes, the
 * server's own events in it, streams with revisions, exact expected revisions, and repetitions known by the ids of events.
 */
export class MemoryLog {
  readonly events: LoggedEvent[] = []
  readonly #streams = new Map<string, LoggedEvent[]>()
  readonly #news = new EventEmitter().setMaxListeners(0)
  #end = 1_000n
  #appends = 0

  constructor() {
    this.#writeSystemEvent()
  }

  /** The log as it is now, which goes its own way from here, as one does that is made of a backup. */
  copy(): MemoryLog {
    const copy = new MemoryLog()
    copy.events.splice(0, copy.events.length, ...this.events)
    for (const [name, events] of this.#streams) copy.#streams.set(name, [...events])
    copy.#end = this.#end
    copy.#appends = this.#appends
    return copy
  }

  stream(name: string): readonly LoggedEvent[] | undefined {
    return this.#streams.get(name)
  }

  /** @param expected revision of the stream's last event; -1: there is no such stream. */
  append(stream: string, expected: number, events: readonly NewEvent[]): WriteResult {
    const size = events.reduce(
      (sum, { type, data, metadata }) => sum + 2 * type.length + data.length + metadata.length,
      0,
    )
    if (size > MAX_APPEND_SIZE) return { kind: 'too-large' }
    const there = this.#streams.get(stream) ?? []
    const current = there.length - 1
    if (expected === current) {
      if (this.#appends++ % SYSTEM_EVENT_EVERY === 0) this.#writeSystemEvent()
      for (const event of events) this.#write(stream, event)
      return { kind: 'success', revision: expected + events.length, position: this.#last }
    }
    const again = there.slice(expected + 1, expected + 1 + events.length)
    const isRepetition = again.length === events.length && events.every(({ id }, index) => id === again[index]?.id)
    const last = again.at(-1)
    if (expected < current && isRepetition && last) {
      return { kind: 'success', revision: last.revision, position: last.position }
    }
    return { kind: 'wrong-revision', current }
  }

  /** Calls back after each append; returns what ends it. */
  onAppend(hear: () => void): () => void {
    this.#news.on('append', hear)
    return () => this.#news.off('append', hear)
  }

  /** Those who wait hear of no append from now on. */
  mute(): void {
    this.#news.removeAllListeners()
  }

  get #last(): bigint {
    return this.events.at(-1)?.position ?? 0n
  }

  #write(stream: string, event: NewEvent): void {
    const there = this.#streams.get(stream) ?? []
    const logged = { ...event, stream, revision: there.length, position: this.#end }
    // The bytes around a record make the holes.
    this.#end += BigInt(event.data.length + event.metadata.length + 87)
    there.push(logged)
    this.#streams.set(stream, there)
    this.events.push(logged)
    this.#news.emit('append')
  }

  #writeSystemEvent(): void {
    const id = `00000000-0000-4000-8000-${String(this.events.length).padStart(12, '0')}`
    const data = Buffer.from('{}')
    const contentType = 'application/json'
    this.#write('$stats-127.0.0.1:2113', { id, type: '$statsCollected', contentType, data, metadata: Buffer.of() })
  }
}
