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

/**
 * Tells whether a text of {@link searchTextOf} holds each word of `search`, in any order (docs/rules.md, PART-14). A search
 * without words finds all. Made once for a whole list.
 */
export function wordsIn(search: string): (text: string) => boolean {
  const words = foldedForSearch(search).split(/\s+/).filter(Boolean)
  return (text) => words.every((word) => text.includes(word))
}
