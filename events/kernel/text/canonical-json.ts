/**
 * JSON with sorted keys and no blanks: the same text for a value before and after it went through JSON or jsonb, whatever
 * became of the order of its keys. Leaves out what JSON.stringify leaves out; takes plain data only (no Date).
 * @throws TypeError on a BigInt, RangeError on a value that contains itself.
 */
export function canonicalJson(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  return canonicalObject(value, [])
}

/** As {@link canonicalJson}, without some of the object's own keys. */
export function canonicalObject(value: object, without: readonly string[]): string {
  const fields = value as Readonly<Record<string, unknown>>
  let text = ''
  for (const key of Object.keys(fields).sort()) {
    const field = fields[key]
    if (isLeftOut(field) || without.includes(key)) continue
    text += `${text && ','}${JSON.stringify(key)}:${canonicalJson(field)}`
  }
  return `{${text}}`
}

const isLeftOut = (field: unknown): boolean =>
  field === undefined || typeof field === 'function' || typeof field === 'symbol'

/** The text of {@link canonicalJson} piece by piece, one for each item of a list that stands at the top or in a field. */
export function* canonicalPieces(value: unknown): Generator<string, void> {
  if (Array.isArray(value)) {
    yield '['
    for (const [index, item] of value.entries()) yield `${index > 0 ? ',' : ''}${canonicalJson(item)}`
    yield ']'
  } else if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value).filter(([, field]) => !isLeftOut(field))
    yield '{'
    for (const [index, [key, field]] of fields.sort(([one], [other]) => (one < other ? -1 : 1)).entries()) {
      yield `${index > 0 ? ',' : ''}${JSON.stringify(key)}:`
      yield* canonicalPieces(field)
    }
    yield '}'
  } else yield canonicalJson(value)
}
