/** The code of a key that an input method has taken; some browsers say so by it alone (`KeyboardEvent.keyCode`). */
const TAKEN_BY_INPUT_METHOD = 229

/**
 * Keeps the keys of an input method from all that listens for keys on a page, ours and that of libraries: the Enter that takes a
 * conversion saves nothing, and the Escape that leaves it closes nothing (docs/rules.md, PART-67). Stands before every other
 * listener, so it is called once, before anything renders. The input itself gets its keys.
 */
export function leaveKeysToInputMethod(page: Window): void {
  page.addEventListener(
    'keydown',
    (event) => {
      if (event.isComposing || event.keyCode === TAKEN_BY_INPUT_METHOD) event.stopImmediatePropagation()
    },
    { capture: true },
  )
}

/** The `key` of what types a letter or a digit. */
export const LETTER = /^[\p{L}\p{N}]$/u

const PRINTED_BY_PLACE: Readonly<Record<string, readonly [plain: string, shifted: string]>> = { Slash: ['/', '?'] }
const isLatin = (key: string): boolean => /^[ -~]*$/.test(key)

/**
 * The key of a shortcut, letters in lower case. On a layout that types no Latin letter there, as a Cyrillic one, it is the one that
 * stands at the same place of an English keyboard (docs/rules.md, PART-68).
 */
export function shortcutKey({ key, code, shiftKey }: Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>): string {
  if (isLatin(key)) return key.toLowerCase()
  return PRINTED_BY_PLACE[code]?.[shiftKey ? 1 : 0] ?? /^(?:Key|Digit)(.)$/.exec(code)?.[1]?.toLowerCase() ?? key
}
