import { backoff, pause } from './pause.ts'

export type Retrying = {
  /** Ends the pauses, and the attempts after them. */
  readonly signal: AbortSignal
  /** Called with each failure and how many came in a row; throws to give up. */
  readonly failed: (error: unknown, failures: number) => void
  /** The longest pause, in milliseconds; default: see {@link backoff}. */
  readonly maxPauseMs?: number
}

/**
 * Does `work` until it succeeds, with a growing pause after each failure.
 * @param work calls `gotOn` whenever it got somewhere: the next failure counts as the first.
 * @returns what `work` gives; undefined when `signal` aborted before it gave anything.
 * @throws what `failed` throws.
 */
export async function retry<T>(
  work: (gotOn: () => void) => Promise<T>,
  { signal, failed, maxPauseMs }: Retrying,
): Promise<T | undefined> {
  let failures = 0
  const gotOn = () => {
    failures = 0
  }
  while (!signal.aborted) {
    try {
      return await work(gotOn)
    } catch (error) {
      if (signal.aborted) break
      failures += 1
      failed(error, failures)
      await pause(backoff(failures, maxPauseMs), signal)
    }
  }
  return undefined
}

/**
 * Does `work` again and again until `signal` aborts: `paceMs` after each success, as {@link retry} says after each failure.
 * @throws what `failed` throws.
 */
export async function repeat(
  work: (gotOn: () => void) => Promise<unknown>,
  { paceMs, ...retrying }: Retrying & { readonly paceMs: number },
): Promise<void> {
  while (!retrying.signal.aborted) {
    await retry(work, retrying)
    await pause(paceMs, retrying.signal)
  }
}
