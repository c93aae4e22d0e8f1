import type { ErasedUser, FormerUser } from '#events/account/former-user.ts'
import type { User } from '#events/account/user.ts'
import type { UserId } from '#events/kernel/ids.ts'
import type { Db } from '../../engine/projection.ts'
import { forRoles, type List, touched } from '../live-list.ts'
import { users } from './users.ts'

/** The people whose accounts were deleted, by the names that stay, in the order they came. */
export async function listFormerUsers(db: Db): Promise<FormerUser[]> {
  const { rows } = await db.query<FoundUser>(`${FORMER} order by id`)
  return rows.map(toFormerUser)
}

type FoundUser = { readonly user: User } & Pick<FormerUser, 'erasure'>
const FORMER = `select doc -> 'user' as "user", doc ->> 'erasure' as erasure from ${users.rows}
  where (doc -> 'isDeleted')::boolean`
const toFormerUser = ({ user: { id, firstName, lastName, email }, erasure }: FoundUser): FormerUser => ({
  ...{ id, firstName, lastName, erasure },
  // That of an erased person stands for none.
  email: erasure === 'erased' ? '' : email,
})

/** A person whose account was deleted; null where there is no such person. */
export async function findFormerUser(db: Db, id: UserId): Promise<FormerUser | null> {
  const { rows } = await db.query<FoundUser>(`${FORMER} and id = $1`, [id])
  return rows[0] ? toFormerUser(rows[0]) : null
}

/** The list of people whose accounts were deleted. */
export const formerUserList: List<FormerUser> = {
  touchedBy({ type, data }) {
    const isShownThere = type === 'UserDeleted' || type === 'UserErasureRequested' || type === 'UserErased'
    return isShownThere ? touched(data.userId) : null
  },
  roles: ['employee'],
  async rows(db, ids) {
    const { rows } = await db.query<FoundUser>(`${FORMER} and id = any($1)`, [ids])
    return forRoles(ids, Promise.resolve(rows.map(toFormerUser)))
  },
}

/** The people whose data was erased, in the order they came. @param among of these alone; null: of all. */
export async function listErasedUsers(db: Db, among: readonly number[] | null = null): Promise<ErasedUser[]> {
  const { rows } = await db.query<ErasedUser>(
    `select id from ${users.rows} where doc ->> 'erasure' = 'erased' and ($1::bigint[] is null or id = any($1)) order by id`,
    [among],
  )
  return rows
}

/** The list of people whose data was erased, for the devices of all. */
export const erasedUserList: List<ErasedUser> = {
  touchedBy: ({ type, data }) => (type === 'UserErased' ? touched(data.userId) : null),
  roles: ['employee', 'installer', 'customer'],
  rows: (db, ids) => forRoles(ids, listErasedUsers(db, ids)),
}
