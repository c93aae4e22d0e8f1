/** Room between a bar and what is scrolled out from under it, in pixels. */
const GAP = 8
/** The largest part of the window that counts as a bar: in a low one the head of a form takes more than half. */
const MAX_PART = 0.75
/** The time limit of looking after the focused element, in milliseconds: a list may measure its new rows, and move, after the first frame. */
const WHILE_MS = 500

/** Tab leads to nothing under a bar that sticks to the edge of its list (docs/rules.md, PART-98). For the page as a whole. */
export function keepFocusInSight(): void {
  // This code comes late: the keyboard may have led somewhere before it.
  const before = document.activeElement
  let isByTab = before?.matches(':focus-visible') ?? false
  addEventListener('keydown', ({ key }) => (isByTab = key === 'Tab'), true)
  for (const hand of ['pointerdown', 'wheel', 'touchmove'])
    addEventListener(hand, () => (isByTab = false), { capture: true, passive: true })
  const lookAfter = (element: HTMLElement, end: number) =>
    requestAnimationFrame((now) => {
      if (!isByTab || now > end || document.activeElement !== element) return
      uncover(element)
      lookAfter(element, end)
    })
  addEventListener('focusin', ({ target }) => {
    // After the browser's own scrolling, which takes what is under a bar for seen.
    if (isByTab && target instanceof HTMLElement) lookAfter(target, performance.now() + WHILE_MS)
  })
  if (isByTab && before instanceof HTMLElement) lookAfter(before, performance.now() + WHILE_MS)
}

function uncover(element: HTMLElement): void {
  const box = element.getBoundingClientRect()
  const scroller = scrollerOf(element)
  if (!scroller || box.height === 0) return
  const bars = [box.top + 1, box.bottom - 1].map((y) => barAt(element, box, y))
  const [above] = bars
  if (above && above.bottom < innerHeight * MAX_PART) return scroller.scrollBy({ top: box.top - above.bottom - GAP })
  const below = bars.find((bar) => bar && bar.top > innerHeight * (1 - MAX_PART))
  if (below && box.bottom - below.top < box.top) scroller.scrollBy({ top: box.bottom - below.top + GAP })
}

/** The box of a bar, or of a button in a corner of the window, that lies over an element at a height; null where none does. */
function barAt(element: HTMLElement, { left, right }: DOMRect, y: number): DOMRect | null {
  for (const x of [left + 2, (left + right) / 2, right - 2]) {
    const hit = document.elementFromPoint(Math.min(Math.max(x, 0), innerWidth - 1), Math.min(y, innerHeight - 1))
    if (!hit || element.contains(hit) || hit.contains(element)) continue
    for (let one: Element | null = hit; one && !one.contains(element); one = one.parentElement)
      if (/sticky|fixed/.test(getComputedStyle(one).position)) return one.getBoundingClientRect()
  }
  return null
}

function scrollerOf(element: Element): Element | null {
  for (let one = element.parentElement; one; one = one.parentElement)
    if (one.scrollHeight > one.clientHeight && /auto|scroll/.test(getComputedStyle(one).overflowY)) return one
  return null
}
