import type { Card } from '../project/device.ts'

/** One field of all cards: their values or, with `at`, each value that occurs once, and for each card which one it has. */
type Column<T> = { readonly values: readonly T[]; readonly at?: readonly number[] }

/** The cards of a board field by field, which takes a quarter of the bytes of an object for each card. */
export type PackedCards = { readonly [Field in keyof Card]: Column<Card[Field]> }

export function packCards(cards: readonly Card[]): PackedCards {
  const shared = <T>(valueOf: (card: Card) => T): Column<T> => {
    const places = new Map<T, number>()
    const at = cards.map((card) => {
      const value = valueOf(card)
      const place = places.get(value) ?? places.size
      if (place === places.size) places.set(value, place)
      return place
    })
    return { values: [...places.keys()], at }
  }
  return {
    id: { values: cards.map(({ id }) => id) },
    name: { values: cards.map(({ name }) => name) },
    description: shared(({ description }) => description),
    type: shared(({ type }) => type),
    status: shared(({ status }) => status),
    online: shared(({ online }) => online),
    isManual: shared(({ isManual }) => isManual),
    statusBy: shared(({ statusBy }) => statusBy),
    statusAt: shared(({ statusAt }) => statusAt),
    describedBy: shared(({ describedBy }) => describedBy),
    describedAt: shared(({ describedAt }) => describedAt),
    createdBy: shared(({ createdBy }) => createdBy),
    createdAt: shared(({ createdAt }) => createdAt),
    batchId: shared(({ batchId }) => batchId),
  }
}

/** @throws when it is not what {@link packCards} gave. */
export function unpackCards(packed: PackedCards): Card[] {
  return packed.id.values.map((id, index) => {
    const value = <T>({ values, at }: Column<T>): T => {
      const found = values[at ? (at[index] ?? -1) : index]
      if (found === undefined) throw new Error(`the board's card ${id} is not whole`)
      return found
    }
    return {
      id,
      name: value(packed.name),
      description: value(packed.description),
      type: value(packed.type),
      status: value(packed.status),
      online: value(packed.online),
      isManual: value(packed.isManual),
      statusBy: value(packed.statusBy),
      statusAt: value(packed.statusAt),
      describedBy: value(packed.describedBy),
      describedAt: value(packed.describedAt),
      createdBy: value(packed.createdBy),
      createdAt: value(packed.createdAt),
      batchId: value(packed.batchId),
    }
  })
}
