import type { AnyEvent } from './kernel/envelope.ts'
import { isSealed, keyIdOf, LAST_CLEAR_VERSION, type Personal } from './kernel/personal.ts'
import { AGGREGATES } from './registry.ts'

/** The personal fields of events, by their type. */
export const PERSONAL: ReadonlyMap<string, Personal> = new Map(
  Object.values(AGGREGATES).flatMap((aggregate) =>
    'personal' in aggregate ? Object.entries<Personal>(aggregate.personal) : [],
  ),
)

/** An event as far as its personal fields are looked for. */
export type WithFields = AnyEvent & { readonly id: string }
export type Fields = Readonly<Record<string, unknown>>

/**
 * Gives each personal value of an event to `change`, which gives what stands there instead.
 * @param place tells the value from every other one of the log. @returns the data of the event.
 */
export function mapPersonal(
  { id, data }: Pick<WithFields, 'id' | 'data'>,
  { whose, fields }: Personal,
  change: (value: unknown, field: string, place: string) => unknown,
): Fields {
  const changed: Record<string, unknown> = { ...(data as Fields) }
  for (const field of fields) {
    const value = changed[field]
    if (value === undefined) continue
    const place = `${id} ${field}`
    changed[field] =
      whose === 'each' && Array.isArray(value)
        ? value.map((one, index) => change(one, field, `${place} ${index}`))
        : change(value, field, place)
  }
  return changed
}

/** The ids of the keys that an event needs, as the log holds it. */
export function keysIn({ id, type, data }: WithFields): string[] {
  const personal = PERSONAL.get(type)
  const ids: string[] = []
  if (personal)
    mapPersonal({ id, data }, personal, (value) => {
      if (isSealed(value)) ids.push(keyIdOf(value))
      return value
    })
  return ids
}

/** True if an event is one of those that earlier builds wrote with personal fields in clear, and has such a field, encrypted since. */
export const mayBeLater = (event: WithFields & { readonly version: number }): boolean =>
  event.version <= LAST_CLEAR_VERSION && keysIn(event).length > 0
