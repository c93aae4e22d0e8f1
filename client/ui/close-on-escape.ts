import type { KeyboardEvent } from 'react'

/**
 * Closes a dialog on Escape where Radix does not: it listens only some renders after the dialog has the focus, and it gives
 * the key to a toast that came later.
 * @param onEscapeKeyDown may prevent the default of the event, and so keep the dialog
 */
export const closeOnEscape =
  (close: () => void, onEscapeKeyDown?: (event: globalThis.KeyboardEvent) => void) =>
  (event: KeyboardEvent<HTMLElement>): void => {
    // What stands above the dialog is a child of it for React, and closes by itself.
    if (event.key !== 'Escape' || event.defaultPrevented || !event.currentTarget.contains(event.target as Node)) return
    onEscapeKeyDown?.(event.nativeEvent)
    if (!event.nativeEvent.defaultPrevented) close()
  }
