import { type RefObject, useRef } from 'react'
import { arriveLate } from './arrival.ts'
import { isFocusLost } from './focus-lost.ts'

/** The element that has the focus; for one in a menu, which is about to go, the button of the menu. */
function focusHolder(): Element | null {
  const active = document.activeElement
  const menuButton = active?.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  return menuButton ? document.getElementById(menuButton) : active
}

/** The page itself has the focus while nothing has it: that is nothing to give it back to. Nor is a button that waits. */
const isThere = (element: Element | null | undefined): element is HTMLElement =>
  element instanceof HTMLElement &&
  element !== document.body &&
  element.isConnected &&
  element.checkVisibility() &&
  !element.matches(':disabled')

/**
 * Gives the focus back when a dialog closes: Radix does so for dialogs with a trigger of their own alone. It goes to what had
 * it before, or to `fallback` when that is gone by then, else to the screen; a focus that went elsewhere meanwhile stays there. No element of the
 * dialog may have `autoFocus`, which would take the focus before this can look who has it.
 */
export function useFocusReturn(fallback?: RefObject<HTMLElement | null>) {
  const before = useRef<Element | null>(null)
  return {
    onOpenAutoFocus: () => {
      before.current = focusHolder()
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      if (arriveLate() || !isFocusLost()) return
      const target = [before.current, fallback?.current, document.getElementById('main')].find(isThere)
      // Not out of another dialog, which opened meanwhile.
      if (target && document.activeElement?.contains(target)) target.focus()
    },
  }
}
