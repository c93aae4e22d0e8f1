import type { AccountEvent } from '#events/account/events.ts'
import type { User } from '#events/account/user.ts'
import { userAfter } from '#events/account/decide/user-after.ts'
import type { UserId } from '#events/kernel/ids.ts'
import { foldCase } from '#events/kernel/text/text.ts'
import type { LogEvent } from '#events/registry.ts'
import { type Db, type EventOf, projection } from '../../engine/projection.ts'
import { changed, collection, oneTouched } from '../collection.ts'
import { touched } from '../live-list.ts'

/**
 * `logins` holds what signs a person in, in the form it is compared in: the username, then the e-mail. A deleted person keeps their
 * row, because they have a name in what they did. `ending` is the last event that ended their sessions; `passwordId` names
 * their password, null the one that the account came with. `erasure`: how far that of a deleted person is.
 */
type Row = {
  readonly user: User
  readonly logins: readonly string[]
  readonly isDeleted: boolean
  readonly ending: SessionsEnding | null
  readonly passwordId: string | null
  /** When the account came. */
  readonly createdAt: string
  readonly erasure?: 'requested' | 'erased'
}

/**
 * The end of a person's sessions that began on an earlier state of the accounts: the revision of the event, why they end, and
 * the session that goes on all the same.
 */
export type SessionsEnding = { readonly revision: number; readonly why: EndReason; readonly keptSession: string | null }

/** Why a session ended. `ended`: an employee ended all of its person; `oldest`: its person has too many. */
export type EndReason = 'role' | 'password' | 'suspended' | 'ended' | 'deleted' | 'signed-out' | 'oldest' | 'expired'

type Type = Exclude<
  AccountEvent['type'],
  'UserInvited' | 'InvitationAccepted' | 'InvitationRevoked' | 'UserUnlocked' | 'CompanyCreated' | 'CompanyRenamed'
>

/** All people who have or had an account. */
export const users = projection<Row, Type>({
  name: 'users',
  ids: 'user',
  version: 7,
  table: 'person',
  indexes: [`using gin ((doc -> 'logins'))`],
  handles: [
    'UserRegistered',
    'UserRenamed',
    'UserEmailChanged',
    'UserRoleChanged',
    'UserSuspended',
    'UserResumed',
    'UserSignedOut',
    'UserMovedToCompany',
    'UserDeleted',
    'UserErasureRequested',
    'UserErased',
    'PasswordLinkMade',
    'PasswordSet',
    'PasswordChanged',
    'CompanyDeleted',
  ],
  fold(row, event) {
    const ending = endingOf(event)
    switch (event.type) {
      case 'UserRegistered': {
        const { userId: id, ...rest } = event.data
        const user = { id, ...rest, hasPassword: true }
        return [
          [
            id,
            {
              user,
              logins: loginsOf(user),
              isDeleted: false,
              ending: null,
              passwordId: null,
              createdAt: event.recordedAt,
            },
          ],
        ]
      }
      case 'UserRenamed':
      case 'UserEmailChanged':
        return changed(row, event.data.userId, ({ user }) => {
          const renamed = userAfter(user, event)
          return { user: renamed, logins: loginsOf(renamed) }
        })
      case 'UserRoleChanged':
      case 'UserSuspended':
      case 'UserSignedOut':
        return changed(row, event.data.userId, ({ user }) => ({ user: userAfter(user, event), ending }))
      case 'UserResumed':
      case 'UserMovedToCompany':
      case 'PasswordLinkMade':
        return changed(row, event.data.userId, ({ user }) => ({ user: userAfter(user, event) }))
      case 'UserDeleted':
        return changed(row, event.data.userId, () => ({ isDeleted: true, logins: [], ending }))
      case 'UserErasureRequested':
        return changed(row, event.data.userId, () => ({ erasure: 'requested' }))
      case 'UserErased':
        return changed(row, event.data.userId, () => ({ erasure: 'erased' }))
      case 'PasswordSet':
      case 'PasswordChanged': {
        const { userId, passwordId } = event.data
        return changed(row, userId, ({ user }) => ({ user: userAfter(user, event), passwordId, ending }))
      }
      case 'CompanyDeleted':
        return event.data.userIds.flatMap((id) => changed(row, id, ({ user }) => ({ user: userAfter(user, event) })))
    }
  },
})

const loginsOf = ({ username, email }: User): readonly string[] => [foldCase(username), foldCase(email)]

/** The person and the sessions that an event ends (docs/rules.md, ACCOUNT-12). Null: it ends none. */
export function endingOf(event: LogEvent): (SessionsEnding & { readonly user: UserId }) | null {
  if (!isEnding(event)) return null
  const { userId: user } = event.data
  const keptSession = 'sessionId' in event.data ? event.data.sessionId : null
  return { user, revision: event.revision, why: ENDINGS[event.type], keptSession }
}
const ENDINGS = {
  UserRoleChanged: 'role',
  UserSuspended: 'suspended',
  UserSignedOut: 'ended',
  UserDeleted: 'deleted',
  PasswordSet: 'password',
  PasswordChanged: 'password',
} as const
const isEnding = (event: LogEvent): event is EventOf<keyof typeof ENDINGS> => Object.hasOwn(ENDINGS, event.type)

const kept = collection<User>(users, 'user')
export const { all: listUsers, named: findUsers, one: findUser } = kept

type FoundUser = { readonly user: User }
const ALL = `select doc -> 'user' as "user" from ${users.rows}`

/** A user with what their sessions and their password depend on. */
export async function findAccount(db: Db, id: UserId): Promise<Pick<Row, 'user' | 'ending' | 'passwordId'> | null> {
  const { rows } = await db.query<Row>(
    `select doc -> 'user' as "user", doc -> 'ending' as ending, doc ->> 'passwordId' as "passwordId" from ${users.rows}
     where id = $1 and not (doc -> 'isDeleted')::boolean`,
    [id],
  )
  return rows[0] ?? null
}

const SHOWN = [
  'UserRegistered',
  'UserRenamed',
  'UserEmailChanged',
  'UserRoleChanged',
  'UserSuspended',
  'UserResumed',
  'UserMovedToCompany',
  'UserDeleted',
  'PasswordSet',
] as const
const shown = oneTouched(SHOWN, ({ data }) => data.userId)

export const userList = kept.list(['employee'], (event) =>
  event.type === 'CompanyDeleted' ? event.data.userIds.map(touched) : shown(event),
)

/**
 * The people with one of these ids, also those who were deleted, and the users with one of these e-mails, in the order they came.
 * `emails` are in the form they are compared in.
 */
export async function findPeople(db: Db, ids: readonly UserId[], emails: readonly string[]): Promise<User[]> {
  // A username may look like another person's e-mail; the index finds both, and the second word of `logins` is the e-mail.
  const { rows } = await db.query<FoundUser>(
    `${ALL} where id = any($1) or (doc -> 'logins' ?| $2::text[] and doc -> 'logins' ->> 1 = any($2::text[])) order by id`,
    [ids, emails],
  )
  return rows.map(({ user }) => user)
}

/** The user whose username or e-mail this is, in whatever case; no two share one (the rule of `accountDecider`). */
export async function findLogin(db: Db, usernameOrEmail: string): Promise<User | null> {
  const { rows } = await db.query<FoundUser>(`${ALL} where doc -> 'logins' ? $1`, [foldCase(usernameOrEmail)])
  return rows[0]?.user ?? null
}
