import type { User } from '#events/account/api.ts'
import type { UserId } from '#events/kernel/ids.ts'
import { foldCase } from '#events/kernel/text.ts'
import { type Db, projection } from '../engine/projection.ts'
import { forRoles, type List, touched } from './live-list.ts'

/** `logins` holds what signs a person in, in the form it is compared in. */
type Row = { readonly user: User; readonly logins: readonly string[] }

/** All people with an account. */
export const users = projection<Row, 'UserRegistered'>({
  name: 'users',
  ids: 'user',
  version: 1,
  table: 'person',
  indexes: [`using gin ((doc -> 'logins'))`],
  handles: ['UserRegistered'],
  fold(_row, event) {
    const { userId: id, ...rest } = event.data
    return [[id, { user: { id, ...rest }, logins: [foldCase(rest.username), foldCase(rest.email)] }]]
  },
})

type Found = { readonly user: User }
const ALL = `select doc -> 'user' as "user" from ${users.rows}`

/** All users in the order they came. */
export async function listUsers(db: Db): Promise<User[]> {
  const { rows } = await db.query<Found>(`${ALL} order by id`)
  return rows.map(({ user }) => user)
}

export async function findUser(db: Db, id: UserId): Promise<User | null> {
  const { rows } = await db.query<Found>(`${ALL} where id = $1`, [id])
  return rows[0]?.user ?? null
}

/** The list of users. */
export const userList: List<User> = {
  touchedBy: (event) => (event.type === 'UserRegistered' ? touched(event.data.userId) : null),
  roles: ['employee'],
  rows: (db, ids) => forRoles(ids, findUsers(db, ids)),
}

/** Those of the named users that there are. */
export async function findUsers(db: Db, ids: readonly number[]): Promise<User[]> {
  const { rows } = await db.query<Found>(`${ALL} where id = any($1)`, [ids])
  return rows.map(({ user }) => user)
}

/** The users with one of these ids or e-mails, in the order they came. `emails` are in the form they are compared in. */
export async function findPeople(db: Db, ids: readonly UserId[], emails: readonly string[]): Promise<User[]> {
  // A username may look like another person's e-mail; the index finds both, and the second word of `logins` is the e-mail.
  const { rows } = await db.query<Found>(
    `${ALL} where id = any($1) or (doc -> 'logins' ?| $2::text[] and doc -> 'logins' ->> 1 = any($2::text[])) order by id`,
    [ids, emails],
  )
  return rows.map(({ user }) => user)
}

/** The user whose username or e-mail this is, in whatever case; no two share one (the rule of `accountDecider`). */
export async function findLogin(db: Db, usernameOrEmail: string): Promise<User | null> {
  const { rows } = await db.query<Found>(`${ALL} where doc -> 'logins' ? $1`, [foldCase(usernameOrEmail)])
  return rows[0]?.user ?? null
}
