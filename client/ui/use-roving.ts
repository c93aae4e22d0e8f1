import { type KeyboardEvent, useState } from 'react'

/** What an item of a roving list must carry. */
export type RovingItem = { 'data-roving': true; tabIndex: 0 | -1; onFocus: () => void }

/**
 * A list with one stop for the Tab key; the arrow keys, Home and End move within it. `keys` are the items in order, `home` is
 * the one where Tab arrives at first. The list takes `onKeyDown`, each item what `item(key)` gives.
 */
export function useRoving<Key>(keys: readonly Key[], home: Key | null) {
  const [focused, setFocused] = useState<Key | null>(null)
  const stop = [focused, home].find((key) => key !== null && keys.includes(key)) ?? keys[0]
  return {
    item: (key: Key): RovingItem => ({
      'data-roving': true,
      tabIndex: key === stop ? 0 : -1,
      onFocus: () => setFocused(key),
    }),
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-roving]')]
      const index = items.findIndex((item) => item === document.activeElement)
      if (index < 0) return
      const next = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: items.length - 1 }[event.key]
      if (next === undefined) return
      event.preventDefault()
      items[Math.max(0, Math.min(next, items.length - 1))]?.focus()
    },
  }
}
