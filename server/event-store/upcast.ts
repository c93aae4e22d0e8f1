import type { DomainEvent } from '#events/streams.ts'

/** An event's shape as it was written once: its type, the version of that shape, and the data. */
export type Shape = { readonly type: string; readonly version: number; readonly data: unknown }

/** Turns one version of a type's shape into a later one; may also give the type another name. */
export type Upcaster = (shape: Shape) => Shape

/** By `Type@version`. A shape that was ever written stays readable for ever, so nothing is ever taken out of here. */
export const UPCASTERS: ReadonlyMap<string, Upcaster> = new Map()

/**
 * Brings an event that was read to the shape that the code knows. The result is not parsed: it was written by typed code,
 * and the fixtures (one of every shape ever written) prove the upcasters.
 */
export function upcast(shape: Shape, upcasters = UPCASTERS): DomainEvent & { readonly version: number } {
  let { type, version, data } = shape
  for (let next = upcasters.get(`${type}@${version}`); next; next = upcasters.get(`${type}@${version}`)) {
    ;({ type, version, data } = next({ type, version, data }))
  }
  return { type, version, data } as DomainEvent & { readonly version: number }
}
