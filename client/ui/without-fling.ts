/**
 * For the `ref` of each part that a finger draws, drags or swipes (`touch-none`). Chromium takes a quick end of that for a fling,
 * though nothing scrolls, and swallows the next tap, wherever it is. It does not where the page takes the moves for itself.
 * Source: https://issues.chromium.org/issues/40727033
 * @returns what ends it.
 */
export function withoutFling(element: Element | null): (() => void) | undefined {
  if (!element) return undefined
  element.addEventListener('touchmove', take, { passive: false })
  return () => element.removeEventListener('touchmove', take)
}

const take = (event: Event): void => event.preventDefault()
