/** Texts that have a name; more than those of a serving lane never come often. */
const MAX_NAMES = 100
const names = new Map<string, string>()

type NamedStatement = { readonly name?: string; readonly text: string; values: unknown[] }

/**
 * A statement that comes with each change of a board. It has a name by its text, so that each connection parses and plans it once.
 * Tables that are renamed meanwhile are found anew by the database.
 */
export function named(text: string, values: unknown[]): NamedStatement {
  let name = names.get(text)
  if (name === undefined && names.size < MAX_NAMES) {
    name = `advance-${names.size}`
    names.set(text, name)
  }
  return { ...(name !== undefined && { name }), text, values }
}
