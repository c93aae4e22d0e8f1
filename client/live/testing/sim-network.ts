import type { BoardEvent, OpenAnswer, OpenStream, StreamKind } from '#events/live/protocol.ts'
import { callOf } from '../kinds.ts'
import type { Deliver, Delivery } from '../outbox/entry.ts'
import type { OpenTransport, TransportListener } from '../connection/transport.ts'
import type { SimClock } from './sim-clock.ts'
import type { SimServer } from './sim-server.ts'

const LOST: Extract<Delivery, { kind: 'later' }> = { kind: 'later', scope: 'all', waitMs: null }

/** How bad it may get. `calm` keeps latencies, but loses and repeats nothing; `deaf` loses every push and nothing else. */
export type Weather = 'calm' | 'rough' | 'deaf'

/** `isLeft`: the client ended it, and hears nothing more of it. */
type Connection = { readonly end: () => void; readonly listener: TransportListener; isLeft: boolean }

/**
 * One person's way to the server: calls and messages take their time, a cut loses what is under way and is noticed late,
 * answers of an old connection may still come. In rough weather the server's pushes are lost or repeated too.
 */
export class SimNetwork {
  weather: Weather = 'calm'
  readonly #clock: SimClock
  readonly #server: SimServer
  #isCut = false
  /** The connection that is there; null when there is none. */
  #connection: Connection | null = null

  constructor(clock: SimClock, server: SimServer) {
    this.#clock = clock
    this.#server = server
  }

  cut(): void {
    if (this.#isCut) return
    this.#isCut = true
    const dead = this.#connection
    this.#connection = null
    dead?.end()
    // Half-open: the client hears of it when its pings stay unanswered.
    if (dead) {
      this.#clock.after(this.#clock.random() * 3000, () => {
        if (!dead.isLeft) dead.listener({ type: 'down', reason: 'lost' })
      })
    }
  }

  heal(): void {
    this.#isCut = false
  }

  readonly openTransport: OpenTransport = (listener) => {
    let attempt = 0
    let subscription: ((message: () => void) => void) | null = null
    const end = () => {
      attempt += 1
      subscription = null
      if (this.#connection?.listener === listener) this.#connection = null
    }
    const push = (events: readonly BoardEvent[]) => {
      if (this.weather === 'deaf' || this.#rough(15)) return
      // A long command may come in several messages, of which some may be lost.
      for (const part of this.#clock.chance(2) ? events.map((event) => [event]) : [events]) {
        const say = () =>
          listener({ type: 'events', stream: { kind: 'project', id: this.#server.projectId }, events: part })
        if (!this.#rough(40)) subscription?.(say)
        if (this.#rough(15)) subscription?.(say)
      }
    }
    let latest: Connection | null = null
    const endAll = () => {
      end()
      this.#server.subscribers.delete(push)
    }
    const leave = () => {
      endAll()
      if (latest) latest.isLeft = true
    }
    return {
      connect: () => {
        leave()
        const mine = attempt
        this.#clock.after(this.#latency(), () => {
          if (mine !== attempt) return
          if (this.#isCut) return listener({ type: 'down', reason: 'lost' })
          latest = { end: endAll, listener, isLeft: false }
          this.#connection = latest
          subscription = this.#ordered(() => mine === attempt)
          listener({ type: 'up' })
        })
      },
      disconnect: leave,
      ask: <K extends StreamKind>({ after }: OpenStream & { readonly kind: K }) =>
        new Promise<OpenAnswer<K>>((resolve, reject) => {
          const mine = attempt
          if (!subscription) return reject(new Error('not connected'))
          const say = subscription
          this.#clock.after(this.#latency(), () => {
            if (mine !== attempt) return reject(new Error('lost'))
            this.#server.subscribers.add(push)
            // Between joining and reading, pushes overtake the answer; one read before a cut may still come much later.
            this.#clock.after(this.#latency(), () => {
              const answer = this.#server.open(after) as OpenAnswer<K>
              if (mine === attempt) say(() => resolve(answer))
              else this.#clock.after(this.#clock.random() * 4000, () => resolve(answer))
            })
          })
        }),
      leave: () => this.#server.subscribers.delete(push),
      sayEditing: () => {},
    }
  }

  readonly deliver: Deliver = (entry) => this.call(LOST, () => this.#server.take(entry.actor, callOf(entry), entry.id))

  /** A call may be lost on its way or on the way back; the server may ask for patience. @param lost the outcome without an answer. */
  call<Answer, Lost extends { readonly scope: string; readonly waitMs: number | null }>(
    lost: Lost,
    take: () => Answer,
  ): Promise<Answer | Lost> {
    return new Promise((resolve) => {
      const giveUp = () => this.#clock.after(this.#clock.random() * 1000, () => resolve(lost))
      this.#clock.after(this.#latency(), () => {
        if (this.#isCut || this.#rough(20)) return giveUp()
        if (this.#rough(20)) return resolve({ ...lost, scope: 'lane', waitMs: 1000 })
        const answer = take()
        this.#clock.after(this.#latency(), () => {
          if (this.#isCut || this.#rough(10)) giveUp()
          else resolve(answer)
        })
      })
    })
  }

  /** Says things one after another, each some time after it was handed in, while the connection is there. */
  #ordered(isThere: () => boolean): (message: () => void) => void {
    let last = 0
    return (message) => {
      last = Math.max(last, this.#clock.now() + this.#latency())
      this.#clock.after(last - this.#clock.now(), () => {
        if (isThere()) message()
      })
    }
  }

  #rough(odds: number): boolean {
    return this.weather === 'rough' && this.#clock.chance(odds)
  }

  #latency(): number {
    return 1 + this.#clock.random() * 120
  }
}
