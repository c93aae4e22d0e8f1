import type { LogEvent } from '#events/registry.ts'
import type { Position } from './port.ts'

/** Events are read and given out in pages: what is held in memory is bounded, and no read stays open for a slow caller. */
export const PAGE = 500

type Waiting = { readonly isOver: () => boolean; readonly go: () => void; readonly fail: (error: Error) => void }

/** Followers of the log that wait for it to go on. */
export class LogFollowers {
  readonly #waiting = new Set<Waiting>()

  /** Resolves when something is so, or on abort; rejects with the error of {@link fail}. */
  until(isOver: () => boolean, signal: AbortSignal): Promise<void> {
    if (isOver() || signal.aborted) return Promise.resolve()
    return new Promise((resolve, reject) => {
      const settle = (done: () => void) => {
        this.#waiting.delete(waiting)
        signal.removeEventListener('abort', waiting.go)
        done()
      }
      const waiting: Waiting = { isOver, go: () => settle(resolve), fail: (error) => settle(() => reject(error)) }
      this.#waiting.add(waiting)
      signal.addEventListener('abort', waiting.go)
    })
  }

  /** Something changed: the wait of some may be over. */
  goOn(): void {
    for (const waiting of this.#waiting) if (waiting.isOver()) waiting.go()
  }

  fail(error: Error): void {
    for (const { fail } of this.#waiting) fail(error)
  }
}

/**
 * The way of one subscriber along the log, at their own pace: see EventStore.subscribe.
 * @param next the events after a position, in order and without a gap; none when there are none yet.
 * @param moved resolves when the log goes on after a position, or on abort.
 */
export async function* followLog(
  after: Position,
  signal: AbortSignal,
  next: (at: Position) => Promise<readonly LogEvent[]>,
  moved: (at: Position) => Promise<void>,
): AsyncGenerator<readonly LogEvent[], void> {
  let at = after
  while (!signal.aborted) {
    const batch = await next(at)
    const last = batch.at(-1)
    if (!last) await moved(at)
    else if (!signal.aborted) {
      at = last.position
      yield batch
    }
  }
}
