import type { TooltipSide } from './tooltip.tsx'

export type ShownTooltip = { readonly element: HTMLElement; readonly label: string; readonly side: TooltipSide }

/** The first tooltip waits so long, in milliseconds. */
const DELAY_MS = 500
/** So long after one was shown the next one comes at once. */
const NEIGHBOUR_MS = 200
/** So long the pointer has for its way onto the tooltip, so that it can be read at any size (WCAG 1.4.13). */
const LEAVE_MS = 150

/**
 * Follows pointer, focus and keys of the whole document, and tells which tooltip is to show: null for none. A finger opens one
 * where `data-tooltip-press` stands alone; the focus does where the keyboard brought it. Returns the way to stop.
 */
export function followTooltips(tell: (shown: ShownTooltip | null) => void): () => void {
  const stop = new AbortController()
  const listenTo = <Type extends keyof DocumentEventMap>(type: Type, listen: (event: DocumentEventMap[Type]) => void) =>
    document.addEventListener(type, listen, { signal: stop.signal, capture: true })

  let shown: HTMLElement | null = null
  let awaited: HTMLElement | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let closedAt = -Infinity
  /** Was pressed, and has the pointer over it still: what it says is known. */
  let pressed: HTMLElement | null = null
  let shownAtPress: HTMLElement | null = null

  // The element may go, or change its words.
  const changes = new MutationObserver((records) => {
    if (!shown?.isConnected) show(null)
    else if (records.some(({ type, target }) => type === 'attributes' && target === shown)) tell(tooltipOf(shown))
  })

  const show = (next: HTMLElement | null) => {
    clearTimeout(timer)
    awaited = null
    if (shown && !next) closedAt = performance.now()
    if (shown !== next) changes.disconnect()
    if (next && shown !== next)
      changes.observe(document.body, { childList: true, subtree: true, attributeFilter: ['data-tooltip'] })
    shown = next
    tell(next && tooltipOf(next))
  }
  const showLater = (next: HTMLElement | null, delayMs: number) => {
    clearTimeout(timer)
    awaited = next
    timer = setTimeout(() => show(next), delayMs)
  }
  const leave = () => {
    clearTimeout(timer)
    awaited = null
    pressed = null
    if (shown && !shown.matches(':focus-visible')) showLater(null, LEAVE_MS)
  }

  listenTo('pointerover', ({ target, pointerType }) => {
    if (pointerType === 'touch' || !(target instanceof Element)) return
    const next = target.closest<HTMLElement>('[data-tooltip]')
    if (target.closest('[role=tooltip]') || (next && next === shown)) {
      clearTimeout(timer)
      awaited = null
    } else if (!next) leave()
    else if (next !== pressed && next !== awaited) {
      pressed = null
      const isNeighbour = shown !== null || performance.now() - closedAt < NEIGHBOUR_MS
      showLater(next, isNeighbour ? 0 : DELAY_MS)
    }
  })
  listenTo('pointerout', ({ relatedTarget, pointerType }) => {
    // Out of the window. A finger that is lifted leaves everything.
    if (relatedTarget === null && pointerType !== 'touch') leave()
  })
  listenTo('pointerdown', ({ target }) => {
    if (!(target instanceof Element) || target.closest('[role=tooltip]')) return
    pressed = target.closest<HTMLElement>('[data-tooltip]')
    shownAtPress = shown
    if (shown || awaited) show(null)
  })
  listenTo('click', ({ target }) => {
    const toggled = target instanceof Element && target.closest<HTMLElement>('[data-tooltip-press]')
    if (toggled && toggled !== shownAtPress) show(toggled)
  })
  listenTo('focusin', ({ target }) => {
    if (target instanceof HTMLElement && target.matches('[data-tooltip]:focus-visible')) show(target)
  })
  listenTo('focusout', ({ target }) => {
    if (shown && target === shown) show(null)
  })
  listenTo('keydown', ({ key }) => {
    if (shown && key === 'Escape') show(null)
  })
  listenTo('scroll', ({ target }) => {
    if (shown && target instanceof Node && target.contains(shown)) show(null)
  })
  return () => {
    stop.abort()
    clearTimeout(timer)
    changes.disconnect()
  }
}

const tooltipOf = (element: HTMLElement): ShownTooltip => ({
  element,
  label: element.dataset['tooltip'] ?? '',
  side: element.dataset['tooltipSide'] === 'bottom' ? 'bottom' : 'top',
})
