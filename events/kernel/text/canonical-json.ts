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
    if (field === undefined || typeof field === 'function' || typeof field === 'symbol' || without.includes(key))
      continue
    text += `${text && ','}${JSON.stringify(key)}:${canonicalJson(field)}`
  }
  return `{${text}}`
}
