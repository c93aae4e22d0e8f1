import type { FormerUser } from '#events/account/former-user.ts'
import type { User } from '#events/account/user.ts'
import type { UserId } from '#events/kernel/ids.ts'
import type { Db } from '../engine/projection.ts'
import { users } from './users.ts'

/** The people whose accounts were deleted, by the names that stay, in the order they came. */
export async function listFormerUsers(db: Db): Promise<FormerUser[]> {
  const { rows } = await db.query<Found>(`${FORMER} order by id`)
  return rows.map(toFormerUser)
}

type Found = { readonly user: User } & Pick<FormerUser, 'erasure'>
const FORMER = `select doc -> 'user' as "user", doc ->> 'erasure' as erasure from ${users.rows}
  where (doc -> 'isDeleted')::boolean`
const toFormerUser = ({ user: { id, firstName, lastName, email }, erasure }: Found): FormerUser => ({
  ...{ id, firstName, lastName, erasure },
  // That of an erased person stands for none.
  email: erasure === 'erased' ? '' : email,
})

/** A person whose account was deleted; null where there is no such person. */
export async function findFormerUser(db: Db, id: UserId): Promise<FormerUser | null> {
  const { rows } = await db.query<Found>(`${FORMER} and id = $1`, [id])
  return rows[0] ? toFormerUser(rows[0]) : null
}
