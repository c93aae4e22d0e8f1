import type { FormEvent } from './events.ts'
import { insertedAfter } from './evolve.ts'
import type { SectionId } from './form-id.ts'
import type { Section } from './section.ts'

type Order = readonly SectionId[]

type Placing = {
  /** Sections that the sender adds, in their order. */
  readonly added: readonly Section[]
  /** All sections of the sender, in their order. */
  readonly order: Order
  /** The sections as the sender read them, and as they are now without those that the sender removes. */
  readonly read: Order
  readonly present: Order
}

/**
 * Adds the sender's new sections where they want them, and moves sections where they moved some. Sections that others added or
 * moved meanwhile keep the place behind the one that they stood behind.
 */
export function place({ added, order, read, present }: Placing): FormEvent[] {
  const events: FormEvent[] = []
  const [inRead, inOrder, inPresent] = [new Set(read), new Set(order), new Set(present)]
  const isCommon = (id: SectionId) => inRead.has(id) && inOrder.has(id) && inPresent.has(id)
  const isMoved = !isSameOrder(order.filter(isCommon), read.filter(isCommon))
  const ofOthers = new Set(present.filter((id) => !inRead.has(id)))

  let now = [...present]
  for (const section of added) {
    const after = behind(now, predecessor(order, section.id, now), ofOthers)
    events.push({ type: 'SectionAdded', data: { section, after } })
    now = insertedAfter(now, section.id, after)
  }
  if (!isMoved) return events
  let wanted = [...order]
  for (const id of now) if (!inOrder.has(id)) wanted = insertedAfter(wanted, id, predecessor(now, id, wanted))
  if (!isSameOrder(wanted, now)) events.push({ type: 'SectionsReordered', data: { order: wanted } })
  return events
}

const isSameOrder = (one: Order, other: Order): boolean =>
  one.length === other.length && one.every((id, index) => id === other[index])

/** The nearest section before one in an order that another order has, too; null: there is none. */
export const predecessor = (order: Order, id: SectionId, among: Order): SectionId | null =>
  order.slice(0, order.indexOf(id)).findLast((one) => among.includes(one)) ?? null

/** The last of the sections that others added behind a section; that section where they added none. */
function behind(order: Order, id: SectionId | null, ofOthers: ReadonlySet<SectionId>): SectionId | null {
  let last = id
  for (const next of order.slice(id === null ? 0 : order.indexOf(id) + 1)) {
    if (!ofOthers.has(next)) break
    last = next
  }
  return last
}
