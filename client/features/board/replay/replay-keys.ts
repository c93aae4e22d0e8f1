import { useEffect } from 'react'
import type { Shortcut } from '../../../ui/text/shortcut-help.ts'
import type { Player } from './player.ts'

/** The keys of a replay. */
export const REPLAY_SHORTCUTS: readonly Shortcut[] = [
  { keys: ['Space'], text: 'Play, pause' },
  { keys: ['←', '→'], text: 'One change back, forward' },
  { keys: ['Shift', '←', '→'], text: 'One day back, forward' },
  { keys: ['Home'], text: 'To the beginning' },
  { keys: ['End'], text: 'To now, and follow it' },
]

/** Elements that need these keys themselves. */
const TAKERS = 'input, textarea, select, [contenteditable="true"], [role="dialog"], [role="menu"], [role="listbox"]'
const PRESSABLE = 'button, a, [role="switch"], [role="radio"], [role="tab"]'

/** Changes that a key on the slider goes on by, besides those that count everywhere. */
const SLIDER_STEPS: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }

/** Keys of the player: Space, arrows (with Shift by days), Home and End, wherever they are not needed for something else. */
export function useReplayKeys(player: Player): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      if (!(event.target instanceof Element) || event.target.closest(TAKERS)) return
      if (!press(event, event.target)) return
      event.preventDefault()
      event.stopPropagation()
    }
    /** Returns true when the key did something. */
    const press = ({ key, shiftKey, repeat }: KeyboardEvent, target: Element): boolean => {
      if (key === ' ' && !target.closest(PRESSABLE)) {
        if (!repeat) player.toggle()
        return true
      }
      if (target.closest('[role="slider"]') && pressOnSlider(key)) return true
      // From card to card, on a drawing, and between tabs and other choices, arrows have a meaning of their own.
      if (target.closest('[data-card], [role="application"], [role="tablist"], [role="group"], [role="radiogroup"]'))
        return false
      else if (key === 'ArrowRight') player.step(1, shiftKey ? 'day' : 'event')
      else if (key === 'ArrowLeft') player.step(-1, shiftKey ? 'day' : 'event')
      else if (key === 'Home') player.seek(0)
      else if (key === 'End') player.follow()
      else return false
      return true
    }
    /** Its own steps are milliseconds of play, which are no steps of the project. */
    const pressOnSlider = (key: string): boolean => {
      const by = SLIDER_STEPS[key]
      if (by !== undefined) player.seek(player.store.getState().at + by)
      return by !== undefined
    }
    // Before the slider hears them, whose own steps are milliseconds.
    addEventListener('keydown', onKeyDown, { capture: true })
    return () => removeEventListener('keydown', onKeyDown, { capture: true })
  }, [player])
}
