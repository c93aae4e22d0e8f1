import { Card } from '../project/device.ts'

type Field = keyof Card

/**
 * One field of all cards: the value that all have; or the value of each; or each value that occurs once, and for each card
 * which one it has (-1: the card lacks the field).
 */
type Column<T> =
  | { readonly same: T }
  | { readonly values: readonly T[] }
  | { readonly values: readonly T[]; readonly at: readonly number[] }

/**
 * The cards of a board field by field, which takes a quarter of the characters of an object for each card. A field that no
 * card has is left out.
 */
export type PackedCards = {
  readonly count: number
  readonly columns: { readonly [F in Field]?: Column<Card[F]> }
}

/** The schema says which fields there are: a new one travels without a word here. */
const FIELDS: readonly Field[] = Card.keyof().options
const OPTIONAL: ReadonlySet<Field> = new Set(FIELDS.filter((field) => Card.shape[field].safeParse(undefined).success))

export const packCards = (cards: readonly Card[]): PackedCards => ({
  count: cards.length,
  columns: Object.fromEntries(
    FIELDS.flatMap((field) => {
      const column = columnOf(cards.map((card) => card[field]))
      return column ? [[field, column]] : []
    }),
  ),
})

/** Null when all lack a value. */
function columnOf<T>(all: readonly T[]): Column<T> | null {
  const places = new Map<T, number>()
  /** Characters of JSON: what sharing saves, and what it costs. */
  let [saved, spent] = [0, 0]
  const at = all.map((value) => {
    if (value === undefined) return -1
    const place = places.get(value) ?? places.size
    if (place === places.size) places.set(value, place)
    else saved += String(value).length + 1
    spent += String(place).length + 1
    return place
  })
  const values = [...places.keys()]
  const [first] = values
  const isWhole = !at.includes(-1)
  if (first === undefined) return null
  if (isWhole && values.length === 1) return { same: first }
  return isWhole && saved <= spent ? { values: all } : { values, at }
}

/** @throws when it is not what {@link packCards} gave. */
export function unpackCards({ count, columns }: PackedCards): Card[] {
  const fields = FIELDS.map((field) => [field, valuesOf(columns[field])] as const)
  return Array.from({ length: count }, (_, index) => {
    const card: Partial<Record<Field, unknown>> = {}
    for (const [field, valueAt] of fields) {
      const value = valueAt(index)
      if (value !== undefined) card[field] = value
      else if (!OPTIONAL.has(field)) throw new Error(`card ${index} of the board is not whole: it has no ${field}`)
    }
    return card as Card
  })
}

function valuesOf(column: Column<unknown> | undefined): (index: number) => unknown {
  if (!column) return () => undefined
  if ('same' in column) return () => column.same
  const { values } = column
  return 'at' in column ? (index) => values[column.at[index] ?? -1] : (index) => values[index]
}
