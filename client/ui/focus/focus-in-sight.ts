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
  const x = Math.min(Math.max(box.left + Math.min(box.width / 2, 40), 0), innerWidth - 1)
  const above = barAt(element, x, box.top + 1)
  if (above && above.bottom < innerHeight * MAX_PART) return scroller.scrollBy({ top: box.top - above.bottom - GAP })
  const below = barAt(element, x, box.bottom - 1)
  if (below && below.top > innerHeight * (1 - MAX_PART) && box.bottom - below.top < box.top)
    scroller.scrollBy({ top: box.bottom - below.top + GAP })
}

/** The box of a bar that lies over an element at a point; null where none does. */
function barAt(element: HTMLElement, x: number, y: number): DOMRect | null {
  const hit = document.elementFromPoint(x, y)
  if (!hit || element.contains(hit) || hit.contains(element)) return null
  for (let one: Element | null = hit; one && !one.contains(element); one = one.parentElement)
    if (/sticky|fixed/.test(getComputedStyle(one).position)) return one.getBoundingClientRect()
  return null
}

function scrollerOf(element: Element): Element | null {
  for (let one = element.parentElement; one; one = one.parentElement)
    if (one.scrollHeight > one.clientHeight && /auto|scroll/.test(getComputedStyle(one).overflowY)) return one
  return null
}
