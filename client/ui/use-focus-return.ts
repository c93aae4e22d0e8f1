import { type RefObject, useRef } from 'react'

/** What has the focus. Of a menu, which is about to go, the button behind it. */
function focusHolder(): Element | null {
  const active = document.activeElement
  const menuButton = active?.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  return menuButton ? document.getElementById(menuButton) : active
}

/** The page itself has the focus while nothing has it: that is nothing to give it back to. */
const isThere = (element: Element | null | undefined): element is HTMLElement =>
  element instanceof HTMLElement && element !== document.body && element.isConnected && element.checkVisibility()

/**
 * Gives the focus back when a dialog closes: Radix does so for dialogs with a trigger of their own alone. It goes to what had
 * it before, or to `fallback` when that is gone by then; a focus that went elsewhere meanwhile stays there. No element of the
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
      if (document.activeElement !== document.body) return
      const target = [before.current, fallback?.current].find(isThere)
      target?.focus()
    },
  }
}
