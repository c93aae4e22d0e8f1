import { type KeyboardEvent, useRef } from 'react'

const DIALOG = '[role="dialog"], [role="alertdialog"]'

/** Keys that a dialog saw and left to the dialog that has the focus. */
const left = new WeakSet<globalThis.KeyboardEvent>()

/**
 * Props for the content of a dialog, a menu or a popover: Escape closes the one that has the focus, from its first moment. Radix
 * alone gives the key to what listened last: that is still the dialog below, or one that slides away, for some renders, and later
 * a toast.
 * @param keep true keeps the dialog open
 */
export function useCloseOnEscape(close: () => void, keep?: () => boolean) {
  const content = useRef<HTMLDivElement>(null)
  return {
    ref: content,
    onEscapeKeyDown: (event: globalThis.KeyboardEvent) => {
      const focused = event.target instanceof Element ? event.target.closest(DIALOG) : null
      const isOurs = focused === null || focused === content.current
      if (!isOurs) left.add(event)
      if (!isOurs || keep?.()) event.preventDefault()
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      // A layer above the dialog is a child of it for React, and closes by itself.
      if (event.key !== 'Escape' || !event.currentTarget.contains(event.target as Node)) return
      if (event.defaultPrevented && !left.has(event.nativeEvent)) return
      if (!keep?.()) close()
    },
  }
}

/** For what stands above all dialogs, such as a toast: an Escape that nothing has the focus for closes the topmost dialog. */
export function leaveToDialog(event: globalThis.KeyboardEvent): void {
  const dialog = [
    ...document.querySelectorAll('[role="dialog"][data-state=open], [role="alertdialog"][data-state=open]'),
  ].at(-1)
  if (!dialog || event.target !== document.body) return
  event.preventDefault()
  dialog.dispatchEvent(new KeyboardEvent('keydown', { key: event.key, bubbles: true, cancelable: true }))
}
