// A function that runs in the page: it may use nothing from outside of itself.

/** The delays by the page's work that a user feels, in milliseconds. */
export type FeltDelays = {
  /** Of those that took more than 50 ms; 0 for none. */
  readonly longestTask: number
  /** Between two frames. */
  readonly longestFrame: number
}

/**
 * Watches the page's frames from now until an element counts other cards in its head, until anything in it changes, or while what it
 * stands in is scrolled to its 150th frame and back; after a change for half a second more, in which the rest is rendered.
 * @returns at once, so that the caller knows that it watches.
 */
export function feltUntil(
  element: Element,
  end: 'recounted' | 'changed' | 'scrolled',
): { readonly felt: Promise<FeltDelays> } {
  const FRAMES = end === 'scrolled' ? 150 : 30
  const STEP = 150
  const tasks: number[] = []
  const observer = new PerformanceObserver((list) => void tasks.push(...list.getEntries().map((task) => task.duration)))
  observer.observe({ type: 'longtask' })
  const count = () => element.querySelector('header')?.textContent
  const before = count()
  let isChanged = end === 'scrolled'
  const changes = new MutationObserver(() => {
    isChanged ||= end === 'changed' || count() !== before
  })
  changes.observe(element, { childList: true, characterData: true, subtree: true })
  const scroller = element.parentElement
  const felt = new Promise<FeltDelays>((resolve) => {
    let last = performance.now()
    let longestFrame = 0
    let framesLeft = FRAMES
    const report = () => {
      observer.disconnect()
      changes.disconnect()
      resolve({ longestTask: Math.max(0, ...tasks), longestFrame })
    }
    const next = () => {
      const at = performance.now()
      longestFrame = Math.max(longestFrame, at - last)
      last = at
      if (isChanged) framesLeft -= 1
      if (end === 'scrolled' && scroller) scroller.scrollTop = framesLeft > 0 ? scroller.scrollTop + STEP : 0
      if (framesLeft > 0) requestAnimationFrame(next)
      // Later, so that the last long tasks have been told of.
      else setTimeout(report, 200)
    }
    requestAnimationFrame(next)
  })
  return { felt }
}
