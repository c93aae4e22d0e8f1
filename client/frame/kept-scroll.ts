/** Time limit of waiting for a screen that Back leads to, in milliseconds: its list may come from the server. */
const PATIENCE_MS = 10_000

/** How far the screen of each address was scrolled, in pixels. */
const places = new Map<string, number>()
const screen = () => document.querySelector<HTMLElement>('main:not([data-own-place])')
/** The address without the card that is open above its board. */
function address(): string {
  const search = new URLSearchParams(location.search)
  search.delete('card')
  return `${location.pathname}?${search.toString()}`
}

/**
 * Back and Forward lead to the part of a screen that was in sight (docs/rules.md, PART-100), for the page as a whole. A screen with
 * `data-own-place` sees to that itself.
 * @returns ends it.
 */
export function keepScroll(): () => void {
  const listeners = new AbortController()
  let arriving = new AbortController()
  const { signal } = listeners
  const note = ({ target }: Event) => {
    if (target === screen() && target instanceof HTMLElement) places.set(address(), target.scrollTop)
  }
  addEventListener('scroll', note, { capture: true, passive: true, signal })
  let shown = address()
  const stop = () => arriving.abort()
  const leave = () => {
    stop()
    shown = address()
  }
  for (const hand of ['wheel', 'touchmove', 'pointerdown', 'keydown'])
    addEventListener(hand, stop, { capture: true, passive: true, signal })
  for (const way of ['pushState', 'replaceState']) addEventListener(way, leave, { signal })
  addEventListener(
    'popstate',
    () => {
      const last = shown
      leave()
      // A card that closes leaves its board where it is: others may have moved it meanwhile.
      if (shown === last) return
      arriving = new AbortController()
      const top = places.get(address())
      if (top !== undefined) arriveAt(top, performance.now() + PATIENCE_MS, arriving.signal)
    },
    { signal },
  )
  return () => {
    stop()
    listeners.abort()
  }
}

/** Scrolls the screen as soon as it is long enough, unless the person does something first. */
function arriveAt(top: number, end: number, signal: AbortSignal): void {
  requestAnimationFrame(() => {
    const shown = screen()
    if (signal.aborted || performance.now() > end) return
    shown?.scrollTo({ top, behavior: 'instant' })
    if (!shown || Math.abs(shown.scrollTop - top) > 1) arriveAt(top, end, signal)
  })
}
