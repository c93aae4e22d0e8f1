import { type RefObject, useRef } from 'react'

/**
 * Gives the focus back when a dialog closes: Radix does so for dialogs with a trigger of their own alone. It goes to what had
 * it before, or to `fallback` when that is gone by then; a focus that went elsewhere meanwhile stays there.
 */
export function useFocusReturn(fallback?: RefObject<HTMLElement | null>) {
  const before = useRef<Element | null>(null)
  return {
    onOpenAutoFocus: () => {
      before.current = document.activeElement
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      if (document.activeElement !== document.body) return
      const target = before.current?.isConnected ? before.current : fallback?.current
      if (target instanceof HTMLElement) target.focus()
    },
  }
}
