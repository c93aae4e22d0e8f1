import { Children, type ReactNode } from 'react'

/** A sign of a script that is written from the right, such as Arabic and Hebrew. */
const R = '[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]'
/** Words of such scripts, with what stands between the words of one name. */
const FROM_RIGHT = new RegExp(`(${R}+(?:[\\s\\p{Pd}.'\u200c\u200d]+${R}+)*)`, 'u')

/**
 * A sentence with names in it: a name that is written from the right moves neither the words nor the numbers around it
 * (docs/rules.md, PART-99). All that is no text stays as it is.
 */
export const isolated = (sentence: ReactNode): ReactNode =>
  Array.isArray(sentence) ? Children.map(sentence, namesApart) : namesApart(sentence)

function namesApart(text: ReactNode): ReactNode {
  // Of the parts each second one is a name.
  const parts = typeof text === 'string' ? text.split(FROM_RIGHT) : []
  return parts.length < 2 ? text : parts.map((part, at) => (at % 2 === 1 ? <bdi key={at}>{part}</bdi> : part))
}
