/** Waits for something until a signal aborts. @throws the reason of the signal; what the work throws. */
export function orEnd<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const over = new AbortController()
  return new Promise<T>((resolve, reject) => {
    const end = () => reject(signal.reason as Error)
    if (signal.aborted) end()
    signal.addEventListener('abort', end, { once: true, signal: over.signal })
    work.then(resolve, reject)
  }).finally(() => over.abort())
}
