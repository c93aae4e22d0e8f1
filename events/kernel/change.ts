/** The values of a field around a change. */
export type Turn<T> = { readonly from: T; readonly to: T }

/** The fields that a change turns, each with its values around it. */
export type TurnedFields<Fields> = { readonly [Field in keyof Fields]?: Turn<Fields[Field]> | undefined }

/** The fields that a change sets. `from` is absent where an event does not say what stood there before. */
export type SetFields<Fields> = {
  readonly [Field in keyof Fields]?: { readonly from?: Fields[Field]; readonly to: Fields[Field] } | undefined
}

/** Returns the turn that takes a turn back. */
export const inverse = <T>({ from, to }: Turn<T>): Turn<T> => ({ from: to, to: from })

/** Returns the names of the fields that a change sets. */
export const fieldsOf = <Fields extends object>(set: SetFields<Fields>): (keyof Fields & string)[] =>
  (Object.keys(set) as (keyof Fields & string)[]).filter((field) => set[field] !== undefined)

/** Returns the values that a change gives to the fields that it sets. */
export function valuesAfter<Fields extends object>(set: SetFields<Fields>): Partial<Fields> {
  const values: Partial<Fields> = {}
  for (const field in set) {
    const turn = set[field]
    if (turn) values[field] = turn.to
  }
  return values
}
