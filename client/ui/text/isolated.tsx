import { Children, type ReactNode } from 'react'

/** A sign of a script that is written from the right, such as Arabic and Hebrew. */
const R = String.raw`[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]`
/** Words of such scripts, with what stands between the words of one name. */
const FROM_RIGHT = new RegExp(String.raw`${R}+(?:[\s\p{Pd}.'\u200c\u200d]+${R}+)*`, 'gu')

/**
 * A sentence with names in it: a name that is written from the right moves neither the words nor the numbers around it
 * (docs/rules.md, PART-99). All that is no text stays as it is.
 */
export const isolated = (sentence: ReactNode): ReactNode =>
  Array.isArray(sentence) ? Children.map(sentence, namesApart) : namesApart(sentence)

function namesApart(text: ReactNode): ReactNode {
  if (typeof text !== 'string') return text
  const names = [...text.matchAll(FROM_RIGHT)]
  if (names.length === 0) return text
  const endOf = (at: number) => (names[at] ? names[at].index + names[at][0].length : 0)
  return [
    ...names.flatMap(({ index, 0: name }, at) => [text.slice(endOf(at - 1), index), <bdi key={index}>{name}</bdi>]),
    text.slice(endOf(names.length - 1)),
  ]
}
