/** One thing to correct. `name`: the path of its field, its parts joined by dots; empty where it belongs to none. */
export type FormError = { readonly name: string; readonly message: string }

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** The errors of react-hook-form, a tree along the values, as a list. */
export function listErrors(errors: unknown, path: readonly string[] = []): FormError[] {
  if (!isRecord(errors)) return []
  // An error of its own, not the children of a group of fields.
  if (typeof errors['type'] === 'string') {
    return [{ name: path.join('.'), message: typeof errors['message'] === 'string' ? errors['message'] : '' }]
  }
  return Object.entries(errors).flatMap(([key, value]) =>
    key === 'root' && path.length === 0 ? listErrors(value, []) : listErrors(value, [...path, key]),
  )
}
