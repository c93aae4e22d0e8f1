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

/** Values in a file: those of some 100,000 events. Each takes memory, however short it is written. */
const MAX_VALUES = 3_000_000

/**
 * True if a text of JSON nests so deep that to walk over its value could take all of the stack, or has so many values that they
 * could take all of the memory.
 */
function isTooMuch(text: string): boolean {
  let [depth, values, isInString] = [0, 0, false]
  for (let at = 0; at < text.length; at++) {
    const character = text[at]
    if (isInString && character === '\\') at++
    else if (character === '"') isInString = !isInString
    else if (isInString) continue
    else if (character === '[' || character === '{') depth++
    else if (character === ']' || character === '}') depth--
    if (!isInString && (character === ',' || character === '[' || character === '{')) values++
    if (depth > MAX_DEPTH || values > MAX_VALUES) return true
  }
  return false
}

/** The content of a file as it must be. @throws Difference */
export function parsed<T>(shape: { safeParse(value: unknown): { readonly data?: T } }, text: string, name: string): T {
  demand(!isTooMuch(text), `${name} nests deeper, or has more values, than any that the server writes.`)
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
