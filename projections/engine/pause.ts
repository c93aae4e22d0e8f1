/** Waits, at most until one of the signals aborts. */
export function pause(milliseconds: number, ...signals: readonly AbortSignal[]): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      for (const signal of signals) signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, milliseconds)
    for (const signal of signals) signal.addEventListener('abort', end)
    if (signals.some(({ aborted }) => aborted)) end()
  })
}

/**
 * How long to wait before the next attempt, in milliseconds: twice as long each time up to `maxMs`, spread so that nodes
 * part.
 */
export const backoff = (failures: number, maxMs = 5_000): number =>
  Math.min(maxMs, 50 * 2 ** failures) * (0.5 + Math.random() / 2)
