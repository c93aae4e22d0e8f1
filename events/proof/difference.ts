/** The first thing of a record that is not what was signed; its message is a sentence. */
export class Difference extends Error {
  override readonly name = 'Difference'
}

/** @throws Difference with a sentence. */
export function demand(isRight: boolean, sentence: string): asserts isRight {
  if (!isRight) throw new Difference(sentence)
}

/** The content of a file as it must be. @throws Difference */
export function parsed<T>(shape: { safeParse(value: unknown): { readonly data?: T } }, text: string, name: string): T {
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
