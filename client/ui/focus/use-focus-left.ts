import { type RefObject, useLayoutEffect } from 'react'

/**
 * For what goes away once its button has done its work: the focus in it goes to what stands around it (a dialog, the screen)
 * and not to the page. `box` is the element around the buttons.
 */
export function useFocusLeft(box: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = box.current
    return () => {
      if (!element?.contains(document.activeElement)) return
      const around = element.parentElement?.closest<HTMLElement>('[tabindex="-1"]')
      // The element is still there now; what comes in its place may take the focus by itself.
      queueMicrotask(() => {
        if (document.activeElement !== document.body) return
        const target = around?.isConnected ? around : document.getElementById('main')
        target?.focus()
      })
    }
  }, [box])
}
