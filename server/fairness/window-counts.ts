import { type Limit, tooMany, type TooMany } from '../errors/too-many.ts'
import { type Client, networkOf, WIDTHS } from '../network/networks.ts'

/** Maximum of keys that a count remembers. A key that is forgotten because as many others came may begin anew. */
const MAX_KEYS = 10_000

type Window = { amount: number; readonly endsAtMs: number }

/**
 * Counts by key, such as the id of a person, each from the first time on until its window is over: requests, or bytes. In the memory
 * of this node (docs/decisions/0091-0120/0100).
 */
export class WindowCounts<Key extends string | number> {
  readonly #limit: Limit
  readonly #kind: TooMany
  readonly #now: () => number
  /** In the order in which they began, which is the one in which they end. */
  readonly #windows = new Map<Key, Window>()

  /** @param kind words of the refusals. @param now in milliseconds. */
  constructor(limit: Limit, kind: TooMany, now: () => number = () => performance.now()) {
    this.#limit = limit
    this.#kind = kind
    this.#now = now
  }

  /** Counts without a refusal. */
  add(key: Key, amount: number): void {
    if (amount === 0) return
    const now = this.#now()
    const known = this.#windows.get(key)
    if (known && known.endsAtMs > now) known.amount += amount
    else this.#begin(key, amount, now)
  }

  /** Counts one more. @throws HttpError 429 when it is more than the limit. */
  count(key: Key): void {
    this.add(key, 1)
    this.demand(key)
  }

  /** @throws HttpError 429 with Retry-After when the count, and `wanted` with it, is more than the limit. */
  demand(key: Key, wanted = 0): void {
    const known = this.#windows.get(key)
    if (!known || known.amount + wanted <= this.#limit.max) return
    const waitMs = known.endsAtMs - this.#now()
    if (waitMs > 0) throw tooMany(this.#kind, waitMs)
  }

  #begin(key: Key, amount: number, now: number): void {
    this.#windows.delete(key)
    for (const [oldest, { endsAtMs }] of this.#windows) {
      if (endsAtMs > now && this.#windows.size < MAX_KEYS) break
      this.#windows.delete(oldest)
    }
    this.#windows.set(key, { amount, endsAtMs: now + this.#limit.windowMs })
  }
}

/** Factor of the limit of each width of network (docs/rules.md, HTTP-22): many people may be in a wide one. */
const OF_WIDER = { narrow: 1, middle: 2, wide: 4 } as const

/** Counts by address and by its wider networks: what a narrow one has too many of counts for no wider one. */
export class NetworkCounts {
  readonly #counts: readonly (readonly [(typeof WIDTHS)[number], WindowCounts<string>])[]

  constructor({ max, windowMs }: Limit, kind: TooMany) {
    this.#counts = WIDTHS.map((width) => [width, new WindowCounts({ max: max * OF_WIDER[width], windowMs }, kind)])
  }

  /** Counts one more. @throws HttpError 429 when it is more than the limit of one of the networks. */
  count(client: Client): void {
    for (const [width, counts] of this.#counts) counts.count(networkOf(client, width))
  }

  /** @throws HttpError 429 when there was more than the limit of one of the networks already. */
  demand(client: Client): void {
    for (const [width, counts] of this.#counts) counts.demand(networkOf(client, width))
  }
}
