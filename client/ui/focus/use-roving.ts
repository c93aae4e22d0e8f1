import { type KeyboardEvent, useRef, useState } from 'react'

/** The attributes that an item of a roving list must carry. */
export type RovingItem = {
  'data-roving': true
  tabIndex: 0 | -1
  onFocus: () => void
  ref: (element: HTMLElement | null) => void
}

const arrows = { vertical: ['ArrowUp', 'ArrowDown'], horizontal: ['ArrowLeft', 'ArrowRight'] } as const

/**
 * A list with one stop for the Tab key; the arrow keys along `axis`, Home and End move within it. `keys` are the items in order,
 * `home` is the one where Tab arrives at first. The list takes `onKeyDown`, each item what `item(key)` gives. Of a list that
 * renders a window of its items, the one at `stopIndex` must always exist: it is where the focus is or goes.
 */
export function useRoving<Key>(keys: readonly Key[], home: Key | null, axis: keyof typeof arrows = 'vertical') {
  const [focused, setFocused] = useState<Key | null>(null)
  const wanted = useRef<Key | null>(null)
  const stop = [focused, home].find((key) => key !== null && keys.includes(key)) ?? keys[0]
  const stopIndex = stop === undefined ? -1 : keys.indexOf(stop)
  return {
    stopIndex,
    item: (key: Key): RovingItem => ({
      'data-roving': true,
      tabIndex: key === stop ? 0 : -1,
      onFocus: () => setFocused(key),
      ref: (element) => {
        if (!element || wanted.current !== key) return
        wanted.current = null
        element.focus()
      },
    }),
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (!(event.target instanceof HTMLElement) || event.target.dataset['roving'] === undefined) return
      const last = keys.length - 1
      const [back, on] = arrows[axis]
      const next = { [back]: stopIndex - 1, [on]: stopIndex + 1, Home: 0, End: last }[event.key]
      if (next === undefined) return
      event.preventDefault()
      const key = keys[Math.max(0, Math.min(next, last))]
      if (key === undefined || key === stop) return
      wanted.current = key
      setFocused(key)
    },
  }
}
