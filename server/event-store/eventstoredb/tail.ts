import type { LogEvent } from '#events/registry.ts'
import { followLog, PAGE } from '../log-followers.ts'
import { type Position, StoreUnavailable } from '../port.ts'
import { upcast } from '../upcast.ts'
import type { Connection } from './connection.ts'
import { Following } from './following.ts'
import { readPages } from './read.ts'

/**
 * The end of the log, followed once for all subscribers of this process. Each has their own place: they are served from the
 * window of newest events, or by reads when they are further behind, so that a slow one neither holds up the others nor fills
 * the memory. After an outage nothing is taken up again here: all who follow are told, come back with the position that they
 * have come to, and the first of them opens the next {@link Following} at the head that the log has then.
 */
export class Tail {
  readonly #connection: Connection
  #following: Following | null = null
  #subscribers = 0
  #isClosed = false

  constructor(connection: Connection) {
    this.#connection = connection
  }

  /** See EventStore.subscribe. */
  async *follow(after: Position, signal: AbortSignal): AsyncGenerator<readonly LogEvent[], void> {
    this.#subscribers++
    let following: Following
    try {
      yield* followLog(
        after,
        signal,
        async (at) => {
          following = this.#follow()
          const window = await following.window(signal)
          return window ? (window.after(at, PAGE) ?? this.#read(at)) : []
        },
        (at) => following.moved(at, signal),
      )
    } finally {
      if (--this.#subscribers === 0) this.#following?.end(new StoreUnavailable('the log has no followers any longer'))
    }
  }

  close(): void {
    this.#isClosed = true
    this.#following?.end(new StoreUnavailable('the event store is closed'))
  }

  #follow(): Following {
    if (this.#isClosed) throw new StoreUnavailable('the event store is closed')
    if (this.#following?.hasEnded !== false) this.#following = new Following(this.#connection)
    return this.#following
  }

  /** One page of the log. */
  async #read(after: Position): Promise<readonly LogEvent[]> {
    for await (const page of readPages(this.#connection, after)) return page.map((event) => upcast(event))
    return []
  }
}
