/** The longest pause, in milliseconds. */
const MAX_PAUSE_MS = 300_000

/**
 * Pauses of work that a store which is away stops: each one is twice as long as the one before.
 * @param firstMs the first pause. @param now in milliseconds.
 */
export function openOutage(firstMs: number, now = () => performance.now()) {
  let pauseMs = 0
  let until = Number.NEGATIVE_INFINITY
  return {
    /** True during a pause. */
    get isOn(): boolean {
      return now() < until
    },
    /** Begins a pause. @returns true for the first one of an outage, which is to be told. */
    begin(): boolean {
      const isFirst = pauseMs === 0
      pauseMs = isFirst ? firstMs : Math.min(2 * pauseMs, MAX_PAUSE_MS)
      until = now() + pauseMs
      return isFirst
    },
    /** The work was done: the next outage begins anew. */
    end(): void {
      pauseMs = 0
    },
  }
}
