/**
 * A signal that aborts after a time, or when one of the others does. It stands in the place of `AbortSignal.timeout` within
 * `AbortSignal.any`, which never fires on Node 20 once the garbage is collected: only a weak reference holds that timeout.
 */
export function endsAfter(ms: number, ...others: readonly AbortSignal[]): AbortSignal {
  const over = new AbortController()
  const timedOut = () => over.abort(new DOMException('The operation was aborted due to timeout', 'TimeoutError'))
  setTimeout(timedOut, ms).unref()
  return AbortSignal.any([over.signal, ...others])
}
