/** The first thing of a record that is not what was signed; its message is a sentence. */
export class Difference extends Error {
  override readonly name = 'Difference'
}

/** @throws Difference with a sentence. */
export function demand(isRight: boolean, sentence: string): asserts isRight {
  if (!isRight) throw new Difference(sentence)
}

/** Lists and objects in each other; those of a record are ten at most. */
const MAX_DEPTH = 100

/** True if a text of JSON nests so deep that to walk over its value could take all of the stack. */
function isTooDeep(text: string): boolean {
  let [depth, isInString] = [0, false]
  for (let at = 0; at < text.length; at++) {
    const character = text[at]
    if (isInString && character === '\\') at++
    else if (character === '"') isInString = !isInString
    else if (isInString) continue
    else if (character === '[' || character === '{') depth++
    else if (character === ']' || character === '}') depth--
    if (depth > MAX_DEPTH) return true
  }
  return false
}

/** The content of a file as it must be. @throws Difference */
export function parsed<T>(shape: { safeParse(value: unknown): { readonly data?: T } }, text: string, name: string): T {
  demand(!isTooDeep(text), `${name} is nested deeper than any that the server writes.`)
  let value: unknown = null
  try {
    value = JSON.parse(text)
  } catch {
    // As a text of another shape.
  }
  const { data } = shape.safeParse(value)
  demand(data !== undefined, `${name} cannot be read.`)
  return data
}
