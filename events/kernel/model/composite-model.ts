import { z } from 'zod'
import type { Model } from '../decider.ts'
import type { KeyedModel, KeyedPatch } from './keyed-model.ts'

/** The fields of a view that are maps; all others are its head. */
type PartOf<View> = {
  [Name in keyof View]: View[Name] extends ReadonlyMap<unknown, unknown> ? Name : never
}[keyof View]

type ChangeOf<Field> = Field extends ReadonlyMap<infer Key, infer Value> ? KeyedPatch<Key, Value> : Field

/** The changes by one event in a {@link CompositeModel}: new values of the head, entries of the parts. Others stay as they are. */
export type CompositePatch<View> = { readonly [Name in keyof View]?: ChangeOf<View[Name]> }

type ModelOf<Field> =
  Field extends ReadonlyMap<infer Key, infer Value extends NonNullable<unknown>> ? KeyedModel<Key, Value> : never

/**
 * A state of a head, of which an event gives some fields new values, and of parts, which are maps. It is changed in place: an
 * event costs what it changes, whatever the size of the parts.
 */
export class CompositeModel<View extends object> implements Model<View, CompositePatch<View>> {
  readonly view: View
  readonly #parts: ReadonlyMap<string, Model<unknown, unknown>>

  /** @param head before the first event. @param parts each empty. */
  constructor(head: Omit<View, PartOf<View>>, parts: { readonly [Name in PartOf<View>]: ModelOf<View[Name]> }) {
    const entries = Object.entries<Model<unknown, unknown>>(parts)
    this.#parts = new Map(entries)
    // The head and the maps are all fields that a view has.
    this.view = { ...head, ...Object.fromEntries(entries.map(([name, { view }]) => [name, view])) } as View
  }

  get bytes(): number {
    return [...this.#parts.values()].reduce((sum, { bytes }) => sum + bytes, 0)
  }

  apply(patch: CompositePatch<View>): CompositePatch<View> {
    const fields = this.view as Record<string, unknown>
    const inverse: Record<string, unknown> = {}
    for (const [name, change] of Object.entries(patch)) {
      const part = this.#parts.get(name)
      if (part) inverse[name] = part.apply(change)
      else {
        inverse[name] = fields[name]
        fields[name] = change
      }
    }
    return inverse as CompositePatch<View>
  }
}

/**
 * The snapshots of a decider whose state is a {@link CompositeModel}.
 * @param version see {@link Decider.snapshots}. @param shape the schema of each field: of a part, a list of entries
 * `[key, value]`.
 */
export const compositeSnapshots = <View extends object>(
  version: number,
  shape: { readonly [Name in keyof View]-?: z.ZodType<ChangeOf<View[Name]>> },
) => {
  const Saved = z.object(shape)
  return {
    version,
    save: (view: View): unknown =>
      Object.fromEntries(
        Object.entries(view).map(([name, field]) => [name, field instanceof Map ? [...field] : field]),
      ),
    load: (saved: unknown): CompositePatch<View> | null =>
      (Saved.safeParse(saved).data as CompositePatch<View> | undefined) ?? null,
  }
}
