import { hasArrived } from '../ui/focus/arrival.ts'

/** Time limit of waiting for a screen that Back leads to, in milliseconds: its list may come from the server. */
const PATIENCE_MS = 10_000

type Point = { readonly top: number; readonly left: number; readonly list: WeakRef<HTMLElement> }
/** The control that led away from an address: what tells it, and which one of those alike it was. */
type Way = { readonly told: string; readonly at: number }

/** How far each list of the screen of each address was scrolled, in pixels. */
const places = new Map<string, Map<string, Point>>()
/** The control that led away from each address. */
const ways = new Map<string, Way>()

/** The name of a list of the screen; the screen itself has an empty one. Others, such as those of dialogs, have none. */
function nameOf(element: HTMLElement): string | undefined {
  if (element.dataset['ownPlace'] !== undefined || element.closest('[role=dialog]')) return undefined
  return element.tagName === 'MAIN' ? '' : element.dataset['place']
}
const listOf = (name: string) =>
  document.querySelector<HTMLElement>(name ? `[data-place="${CSS.escape(name)}"]` : 'main:not([data-own-place])')

/** The address without the card that is open above its board. */
function address(): string {
  const search = new URLSearchParams(location.search)
  search.delete('card')
  return `${location.pathname}?${search.toString()}`
}

/**
 * Back and Forward lead to the part of a screen that was in sight, in each of its lists, and to the control that led away
 * (docs/rules.md, PART-100), for the page as a whole. A list is the screen's `main`, or says its name in `data-place`. A screen with
 * `data-own-place` sees to that itself.
 * @returns ends it.
 */
export function keepScroll(): () => void {
  const listeners = new AbortController()
  let arriving = new AbortController()
  const { signal } = listeners
  const note = ({ target }: Event) => {
    const name = target instanceof HTMLElement ? nameOf(target) : undefined
    if (name === undefined || !(target instanceof HTMLElement)) return
    const here = places.get(address()) ?? new Map<string, Point>()
    places.set(address(), here.set(name, { top: target.scrollTop, left: target.scrollLeft, list: new WeakRef(target) }))
  }
  addEventListener('scroll', note, { capture: true, passive: true, signal })
  let shown = address()
  const stop = () => arriving.abort()
  const leave = () => {
    // An entry of the history that only notes something leads nowhere.
    if (shown === address()) return
    stop()
    const way = wayAway()
    if (way) ways.set(shown, way)
    else ways.delete(shown)
    shown = address()
  }
  for (const hand of ['wheel', 'touchmove', 'pointerdown', 'keydown'])
    addEventListener(hand, stop, { capture: true, passive: true, signal })
  for (const way of ['pushState', 'replaceState']) addEventListener(way, leave, { signal })
  addEventListener(
    'popstate',
    () => {
      const last = shown
      stop()
      shown = address()
      // A card that closes leaves its board where it is: others may have moved it meanwhile.
      if (shown === last) return
      arriving = new AbortController()
      const end = performance.now() + PATIENCE_MS
      for (const [name, point] of places.get(shown) ?? []) arriveAt(name, point, end, arriving.signal)
      const way = ways.get(shown)
      if (way) giveFocus(way, end, arriving.signal)
    },
    { signal },
  )
  return () => {
    stop()
    listeners.abort()
  }
}

/**
 * Scrolls a list as soon as it is long enough, unless the person does something first. One that stood beside all the screens
 * between, such as a sidebar, stays where it is.
 */
function arriveAt(name: string, point: Point, end: number, signal: AbortSignal): void {
  requestAnimationFrame(() => {
    const list = listOf(name)
    if (signal.aborted || performance.now() > end || (name && list === point.list.deref())) return
    list?.scrollTo({ top: point.top, left: point.left, behavior: 'instant' })
    if (!list || Math.abs(list.scrollTop - point.top) > 1) arriveAt(name, point, end, signal)
  })
}

const CONTROLS = 'main a[href], main button'
const told = (control: Element): string =>
  control.getAttribute('href') ?? control.ariaLabel ?? control.textContent.trim().slice(0, 200)
const alike = (words: string): Element[] =>
  [...document.querySelectorAll(CONTROLS)].filter((control) => told(control) === words)

/** The control of the screen that has the focus, or whose menu has. What leads from outside, such as the navigation, is none. */
function wayAway(): Way | undefined {
  const { activeElement } = document
  const menu = activeElement?.closest('[role=menu]')?.getAttribute('aria-labelledby')
  const control = menu ? document.getElementById(menu) : activeElement
  if (!control?.matches(CONTROLS)) return undefined
  return { told: told(control), at: alike(told(control)).indexOf(control) }
}

/** Gives the focus to a control once the heading of its screen came, as soon as the control is there. */
function giveFocus(way: Way, end: number, signal: AbortSignal): void {
  requestAnimationFrame(() => {
    if (signal.aborted || performance.now() > end) return
    const isFree = document.activeElement?.matches('body, main :is(h1, h2)')
    const found = hasArrived() && isFree ? alike(way.told) : []
    const control = found[way.at] ?? found[0]
    if (control instanceof HTMLElement) control.focus({ preventScroll: true })
    else giveFocus(way, end, signal)
  })
}
