import type { UserId } from '#events/kernel/ids.ts'
import type { Db } from '#projections/engine/projection.ts'
import { findPeople } from '#projections/models/people/users.ts'

/** Looks up a person's name, also of one who was deleted; undefined when there is none by that id. */
export type PeopleNames = (id: UserId) => Promise<string | undefined>

export const peopleNames =
  (db: Db): PeopleNames =>
  async (id) => {
    const [user] = await findPeople(db, [id], [])
    return user ? `${user.firstName} ${user.lastName}` : undefined
  }
