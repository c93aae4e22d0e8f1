import { useEffect, useRef } from 'react'

/**
 * For a field that leaving ends. The end may move what stands below it, from under the very press that leaves it: that press would hit
 * nothing. So it waits until the press is let go, and comes before its click.
 * @param finish ends it. @returns the field's `onBlur`.
 */
export function useLeaving(finish: () => void): () => void {
  const isPressed = useRef(false)
  const waiting = useRef<(() => void) | null>(null)
  useEffect(() => {
    const listening = new AbortController()
    const options = { capture: true, signal: listening.signal }
    const end = () => {
      isPressed.current = false
      waiting.current?.()
      waiting.current = null
    }
    const begin = ({ button }: MouseEvent) => {
      isPressed.current = button === 0
    }
    document.addEventListener('mousedown', begin, options)
    document.addEventListener('mouseup', end, options)
    document.addEventListener('dragend', end, options)
    return () => {
      listening.abort()
      end()
    }
  }, [])
  return () => {
    if (isPressed.current) waiting.current = finish
    else finish()
  }
}
