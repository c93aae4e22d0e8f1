/** Letters that are written apart from their like, which no Unicode form splits into a letter and its mark. */
const LIKE: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
}
const UNLIKE = /[ßæœøłđðþħı]/g
const MARKS = /\p{M}+/gu
/** Apostrophes of keyboards and word processors, beside the plain one. */
const APOSTROPHES = /[\u2018\u2019\u201B\u02BC\u02B9\u2032\u00B4`\uFF07]/g
/** Signs that are not seen by themselves: zero-width ones, marks of direction, soft hyphens, variants of pictures. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}+/gu
/** Dashes, hyphens and minus signs of all kinds. */
const DASHES = /[\p{Pd}\u2212]/gu
/** Printable ASCII and line ends: nothing to fold but the case. */
const PLAIN = /^[\n\r\t -_a-~]*$/

/**
 * A text as searches compare it: without case, accents and other marks; `ß` is `ss`, `ø` is `o`, all apostrophes are one, all dashes are one,
 * and signs that are not seen are none. */
export function foldedForSearch(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase()
  return text
    .replace(APOSTROPHES, "'")
    .replace(DASHES, '-')
    .replace(UNSEEN, '')
    .normalize('NFKD')
    .replace(MARKS, '')
    .toLowerCase()
    .replace(MARKS, '')
    .replace(UNLIKE, (letter) => LIKE[letter] ?? letter)
}

/** A search over several fields: words may be spread over them. */
export const searchTextOf = (fields: readonly (string | null | undefined)[]): string =>
  foldedForSearch(fields.filter(Boolean).join('\n'))

/** A folded text without signs and blanks: letters and digits alone. */
export const withoutSigns = (folded: string): string => (folded.match(/[\p{L}\p{N}]+/gu) ?? []).join('')

/** The least letters and digits of what is told from a common word. */
const CODE_LENGTH = 6
const HEX = /^[\da-f]+$/
/**
 * The letters and digits of a MAC address, a serial number, or a good part of one: neither signs nor blanks tell two of these apart.
 * Null for other words, and for IP addresses, whose dots do. @param folded see {@link foldedForSearch}.
 */
export function codeIn(folded: string): string | null {
  if (/^[\d.]+$/.test(folded) && folded.includes('.')) return null
  const plain = withoutSigns(folded)
  return plain.length >= CODE_LENGTH && (HEX.test(plain) || /\p{N}/u.test(plain)) ? plain : null
}

/**
 * Tells whether a text of {@link searchTextOf} holds each word of `search`, in any order (docs/rules.md, PART-14), numbers of a
 * device in any notation. A search without words finds all. Made once for a whole list.
 */
export function wordsIn(search: string): (text: string) => boolean {
  const words = wordsOfSearch(search)
  const sought = words.map((word) => ({ word, code: codeIn(word) }))
  // A serial number may be typed with blanks in it.
  const whole = words.length > 1 ? codeIn(words.join('')) : null
  return (text) =>
    sought.every(({ word, code }) => text.includes(word) || (code !== null && hasCode(text, code))) ||
    (whole !== null && hasCode(text, whole))
}

const MAC = /^[\da-f]{12}$/
/** The words of a search, folded. A MAC address is one word, blanks in it or not. */
export function wordsOfSearch(search: string): readonly string[] {
  const folded = foldedForSearch(search).trim()
  const plain = withoutSigns(folded)
  return MAC.test(plain) ? [plain] : folded.split(/\s+/).filter(Boolean)
}

const hasCode = (text: string, code: string): boolean =>
  text.split('\n').some((field) => withoutSigns(field).includes(code))
