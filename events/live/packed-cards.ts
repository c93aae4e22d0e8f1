import type { Card } from '../project/device.ts'

/** One field of all cards: the value of each. */
type Column<T> = { readonly values: readonly T[] }

/** One field whose values repeat: each that occurs once, and for each card which one it has; or the one that all have. */
type Shared<T> = { readonly values: readonly T[]; readonly at: readonly number[] } | { readonly same: T }

type Own = 'id' | 'name'

/** The cards of a board field by field, which takes a quarter of the bytes of an object for each card. */
export type PackedCards = { readonly [Field in Own]: Column<Card[Field]> } & {
  readonly [Field in Exclude<keyof Card, Own | 'isWorkedOn'>]: Shared<Card[Field]>
} & { readonly isWorkedOn: Shared<boolean> }

export function packCards(cards: readonly Card[]): PackedCards {
  const shared = <T>(valueOf: (card: Card) => T): Shared<T> => {
    const places = new Map<T, number>()
    const at = cards.map((card) => {
      const value = valueOf(card)
      const place = places.get(value) ?? places.size
      if (place === places.size) places.set(value, place)
      return place
    })
    const values = [...places.keys()]
    const [same] = values
    return same !== undefined && values.length === 1 ? { same } : { values, at }
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
    isWorkedOn: shared(({ isWorkedOn = false }) => isWorkedOn),
  }
}

/** @throws when it is not what {@link packCards} gave. */
export function unpackCards(packed: PackedCards): Card[] {
  return packed.id.values.map((id, index) => {
    const whole = <T>(found: T | undefined): T => {
      if (found === undefined) throw new Error(`the board's card ${id} is not whole`)
      return found
    }
    const value = <T>(shared: Shared<T>): T =>
      'same' in shared ? shared.same : whole(shared.values[shared.at[index] ?? -1])
    return {
      id,
      name: whole(packed.name.values[index]),
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
      ...(value(packed.isWorkedOn) && { isWorkedOn: true }),
    }
  })
}
