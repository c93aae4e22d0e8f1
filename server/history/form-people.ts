import type { Pool } from 'pg'
import type { NamedPerson } from '#events/form/api.ts'
import type { UserId } from '#events/kernel/ids.ts'
import { findPeople } from '#projections/models/people/users.ts'

/** Gives the people of a form's history their names; null is the system, and stays. */
export async function namePeople(
  pool: Pool,
  ids: readonly (UserId | null | undefined)[],
): Promise<(id: UserId | null) => NamedPerson | null> {
  const known = [...new Set(ids)].filter((id) => id !== null && id !== undefined)
  const people = new Map(
    (await findPeople(pool, known, [])).map((one) => [one.id, `${one.firstName} ${one.lastName}`] as const),
  )
  return (id) => id && { id, name: people.get(id) ?? 'A person' }
}
