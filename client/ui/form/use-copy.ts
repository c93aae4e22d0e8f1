import { type RefObject, useEffect, useState } from 'react'

/** Duration for which a button says that it has copied, in milliseconds. */
const COPIED_MS = 2000

/** The words after a press on a button that copies; none while it is idle. */
const COPY_WORDS = {
  idle: '',
  copied: 'Copied to the clipboard',
  selected: 'This page may not use the clipboard. The text is selected: copy it by hand.',
} as const

/**
 * Copies a text. Browsers keep pages that came by plain http from the clipboard: the text is then selected in its field, where it is
 * copied by hand.
 */
export function useCopy(
  text: string,
  field: RefObject<HTMLInputElement | HTMLTextAreaElement | null>,
  onCopied: () => void,
) {
  const [state, setState] = useState<keyof typeof COPY_WORDS>('idle')
  useEffect(() => {
    if (state === 'selected') {
      field.current?.focus()
      field.current?.select()
    }
    if (state !== 'copied') return undefined
    const timer = setTimeout(() => setState('idle'), COPIED_MS)
    return () => clearTimeout(timer)
  }, [state, field])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setState('copied')
      onCopied()
    } catch {
      // Also once more where it is selected already.
      field.current?.select()
      setState('selected')
    }
  }
  return { state, words: COPY_WORDS[state], copy: () => void copy() }
}
