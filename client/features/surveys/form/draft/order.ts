import { z } from 'zod'
import { insertedAfter } from '#events/form/evolve.ts'
import type { SectionId } from '#events/form/form-id.ts'
import { predecessor } from '#events/form/place.ts'

/** How a person moved sections. `ids`: all sections in their order then; `moved`: those that they moved, the others follow the form. */
export const Order = z.object({ ids: z.array(z.int()), moved: z.array(z.int()) })
export type Order = Readonly<z.infer<typeof Order>>

/** As the browser keeps it; an earlier release kept the ids alone. */
export const KeptOrder = z.union([Order, z.array(z.int()).transform((ids): Order => ({ ids, moved: ids }))])

/** Sections with the moved ones where their person put them: each behind the nearest one that it stood behind then. */
export function placed(ids: readonly number[], order: Order | null): number[] {
  if (!order) return [...ids]
  const [moved, present] = [new Set(order.moved), new Set(ids)]
  let result = ids.filter((id) => !moved.has(id)) as SectionId[]
  // Ids of drafts and of forms are numbers alike here.
  for (const id of order.ids as SectionId[])
    if (moved.has(id) && present.has(id))
      result = insertedAfter(result, id, predecessor(order.ids as SectionId[], id, result))
  return result
}

/** An order in which a section has another id. */
export function renamedIn(order: Order | null, from: number, to: number): Order | null {
  const renamed = (ids: readonly number[]) => ids.map((id) => (id === from ? to : id))
  return order && { ids: renamed(order.ids), moved: renamed(order.moved) }
}

export const isSameList = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  one.length === other.length && one.every((each, index) => each === other[index])
