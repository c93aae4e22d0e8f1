import type { FastifyBaseLogger } from 'fastify'
import { pause } from '#projections/engine/pause.ts'
import { retry } from '#projections/engine/retry.ts'
import type { ClaimedItem, Queue } from './queue.ts'

/** The means of an attempt besides its item. */
export type Attempting = {
  /** Aborts when the process is to stop: nothing is begun any more. */
  readonly closing: AbortSignal
  /** Aborts when an attempt that is under way has to end. */
  readonly cutting: AbortSignal
  /** Notes what became of an item, over an outage of the database: no other process knows. */
  readonly note: (write: () => Promise<void>) => Promise<void>
}

type Work<Item extends ClaimedItem> = {
  /** Name of the queue for the log of the server. */
  readonly name: string
  readonly queue: Pick<Queue<Item>, 'takeBack'>
  /** Claims what has its turn now, beside what is under way. */
  readonly claim: (underWay: number) => Promise<readonly Item[]>
  readonly attempt: (item: Item, attempting: Attempting) => Promise<void>
  /** Removes what is of no use any more. */
  readonly tidyUp: () => Promise<void>
  /** Pause between two looks for what other processes put in, or what is due again, in milliseconds. */
  readonly lookMs: number
  /** Pause between two times of tidying up, in milliseconds. */
  readonly tidyUpMs: number
  /** How long the attempts that are under way may go on when the process stops, in milliseconds; default: 0. */
  readonly stopMs?: () => number
  readonly now: () => Date
  readonly log: Pick<FastifyBaseLogger, 'warn'>
}

/**
 * Works a queue off until it is closed. Any number of processes may: each item is one's.
 * @returns `wake` for when an item was put in, or has its turn.
 */
export function workQueue<Item extends ClaimedItem>(work: Work<Item>) {
  const { name, queue, claim, attempt, tidyUp, lookMs, tidyUpMs, stopMs = () => 0, now, log } = work
  const closing = new AbortController()
  const cutting = new AbortController()
  const underWay = new Set<Promise<void>>()
  let news = new AbortController()
  let [tookBackAt, tidiedAt] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY]
  const away = (error: unknown) => log.warn({ reason: String(error) }, `${name} cannot be reached`)
  const attempting: Attempting = {
    closing: closing.signal,
    cutting: cutting.signal,
    // At once also when the process stops.
    note: (write) => write().catch(() => retry(write, { signal: cutting.signal, failed: away })),
  }

  async function look(gotOn: () => void): Promise<void> {
    while (!closing.signal.aborted) {
      news = new AbortController()
      if (performance.now() - tookBackAt > lookMs) {
        await queue.takeBack()
        tookBackAt = performance.now()
      }
      if (now().getTime() - tidiedAt > tidyUpMs) {
        await tidyUp()
        tidiedAt = now().getTime()
      }
      while (!closing.signal.aborted && (await begin())) gotOn()
      gotOn()
      // An item that ends, or a new one, goes on at once.
      await pause(lookMs, closing.signal, news.signal)
    }
  }

  /** Begins what has its turn, and waits for none of it. @returns false when there was nothing. */
  async function begin(): Promise<boolean> {
    const items = await claim(underWay.size)
    for (const item of items) {
      const running = attempt(item, attempting)
        .catch((error: unknown) => log.warn({ item: item.id, err: error }, `an attempt of ${name} broke off`))
        .finally(() => {
          underWay.delete(running)
          news.abort()
        })
      underWay.add(running)
    }
    return items.length > 0
  }

  const running = retry(look, { signal: closing.signal, failed: away })
  return {
    wake: () => news.abort(),
    /** Ends after the attempts that are under way, which are cut off in `stopMs`. */
    async close(): Promise<void> {
      closing.abort()
      const cut = setTimeout(() => cutting.abort(), stopMs())
      await running
      await Promise.all(underWay)
      clearTimeout(cut)
    },
  }
}
