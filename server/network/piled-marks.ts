/** Maximum of marks on one letter: ten times what any script writes. To bring marks into one form takes the square of their number. */
const MAX_MARKS = 100

/** Signs that stand on the letter before them, or come to do so where the forms of letters are made alike. */
const MARKS = /[\p{M}\uff9e\uff9f]{1,101}/gu

/** True if a letter of a text has more marks than any that is taken (docs/rules.md, HTTP-72). Looks at each sign once. */
export function hasPile(text: string): boolean {
  for (const [marks] of text.matchAll(MARKS)) if (marks.length > MAX_MARKS) return true
  return false
}

/** The same of a text or name within parsed JSON. @param json its text, in which signs may be written by their numbers. */
export const holdsPile = (json: string, value: unknown): boolean =>
  hasPile(json) || (json.includes('\\u') && hasPile(JSON.stringify(value)))
