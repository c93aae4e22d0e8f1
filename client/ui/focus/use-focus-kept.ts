import { type FocusEvent, type RefObject, useEffect, useRef } from 'react'
import { isFocusLost } from './focus-lost.ts'

/**
 * Keeps the focus near its place: when the control that had it goes away, `fallback` gets it. The element around the controls
 * takes what this gives.
 */
export function useFocusKept(fallback: RefObject<HTMLElement | null>) {
  const last = useRef<Element | null>(null)
  // After each paint: only then is known what went away.
  useEffect(() => {
    if (last.current === null || last.current.isConnected) return
    last.current = null
    if (isFocusLost()) fallback.current?.focus()
  })
  return {
    onFocus: ({ target }: FocusEvent) => {
      last.current = target
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget) last.current = null
    },
  }
}
