import type { FastifyReply, FastifyRequest } from 'fastify'
import type { User } from '#events/account/user.ts'
import type { Db } from '#projections/engine/projection.ts'
import type { ReadModelName } from '#projections/models/all.ts'
import { findUser } from '#projections/models/people/users.ts'
import { ReadModelsBehind } from '#projections/engine/read-models-behind.ts'
import { findFresh } from './find-fresh.ts'
import { browserSession } from './guards.ts'
import { setSessionCookie } from '../../identity/cookie.ts'
import type { Sessions } from '../../identity/sessions.ts'

type Deps = { readonly sessions: Sessions; readonly publicUrl: string | undefined }

/** Makes the browser drop the reads that it kept of the person who was signed in (docs/rules.md, ACCESS-22). */
export const forgetReads = (reply: FastifyReply) => reply.header('clear-site-data', '"cache"')

/**
 * The user of an account, whom the sessions look up in the read model. A row of before a change of role is not taken: what the new
 * session remembers of it could act in the former role.
 * @param account as the log has it. @throws ReadModelsBehind when the read model does not show them so in time.
 */
export async function listedUser(
  db: Db,
  account: Pick<User, 'id' | 'role'>,
  atHead: (models: readonly ReadModelName[]) => Promise<boolean>,
): Promise<User> {
  const user = await findFresh(
    async () => {
      const shown = await findUser(db, account.id)
      return shown?.role === account.role ? shown : null
    },
    () => atHead(['users']),
  )
  if (!user) throw new ReadModelsBehind()
  return user
}

/**
 * Signs a person in at the browser of a request, where another one's session ends. @param accountsRevision see `Sessions.create`.
 */
export async function beginSession(
  { sessions, publicUrl }: Deps,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  user: User,
  accountsRevision: number,
): Promise<void> {
  // Another person at the same browser: what is still open there must not go on in the first one's name.
  const former = browserSession(request)
  if (former) await sessions.end(former)
  if (former && former.user.id !== user.id) forgetReads(reply)
  setSessionCookie(reply, await sessions.create(user, accountsRevision), publicUrl)
}
