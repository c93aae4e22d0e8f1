/** Sentences of the schema library, which speak of the value alone; those of the specification name what is missing. */
const SPEAKS_OF_VALUE = /^([a-z]|Invalid|Too |Unrecognized)/

/** A sentence about what does not fit that names the field: "moves.0.to: Invalid option", "Please enter a project name". */
export function nameField(path: readonly PropertyKey[], message = 'does not fit'): string {
  return path.length > 0 && SPEAKS_OF_VALUE.test(message) ? `${path.map(String).join('.')}: ${message}` : message
}
