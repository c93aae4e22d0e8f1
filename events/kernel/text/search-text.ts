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
/** Printable ASCII and line ends: nothing to fold but the case. */
const PLAIN = /^[\n\r\t -~]*$/

/** A text as searches compare it: without case, accents and other marks; `ß` is `ss`, `ø` is `o`. */
export function foldedForSearch(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase()
  return text
    .normalize('NFKD')
    .replace(MARKS, '')
    .toLowerCase()
    .replace(MARKS, '')
    .replace(UNLIKE, (letter) => LIKE[letter] ?? letter)
}
