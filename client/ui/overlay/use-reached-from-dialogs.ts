import { type RefObject, useEffect, useRef } from 'react'

/**
 * Lets the focus go from a dialog to the toasts and stay there: a dialog takes back what leaves it, as far as it hears of it.
 * Tab past them, and a toast that closes with the focus in it, give it back to what had it before.
 */
export function useReachedFromDialogs(viewport: RefObject<HTMLElement | null>): void {
  const before = useRef<HTMLElement | null>(null)
  useEffect(() => {
    // Above React's own listeners, and below those of the dialogs.
    const root = document.documentElement
    const isOurs = (target: EventTarget | null) =>
      target instanceof Node && viewport.current?.parentElement?.contains(target) === true
    const onFocusIn = (event: FocusEvent) => {
      const { target, relatedTarget } = event
      if (isOurs(target) && !isOurs(relatedTarget)) {
        event.stopPropagation()
        before.current = relatedTarget instanceof HTMLElement ? relatedTarget : null
        return
      }
      if (!isOurs(relatedTarget)) return
      // Tab led past the toasts, to the guard that a dialog sets up at the ends of the page.
      const isPast = target instanceof Element && target.matches('[data-radix-focus-guard]')
      // The toast with the focus closes, and left it to the place where it stood.
      const isClosed = target === viewport.current
      if (isOurs(target) || isPast) event.stopPropagation()
      if (isPast || isClosed) before.current?.focus()
    }
    const onFocusOut = (event: FocusEvent) => {
      if (isOurs(event.relatedTarget)) event.stopPropagation()
    }
    root.addEventListener('focusin', onFocusIn)
    root.addEventListener('focusout', onFocusOut)
    return () => {
      root.removeEventListener('focusin', onFocusIn)
      root.removeEventListener('focusout', onFocusOut)
    }
  }, [viewport])
}
