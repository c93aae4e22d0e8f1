import { accountAggregate } from '#events/account/aggregate.ts'
import { accountCalls, ResetLink } from '#events/account/api.ts'
import type { AccountView } from '#events/account/model.ts'
import { refused } from '#events/account/refusals.ts'
import { UserId } from '#events/kernel/ids.ts'
import { deriveId } from '../../commands/command-id.ts'
import { routeOf, withAuth } from '../../http/door/call-route.ts'
import { NO_CONTENT } from '../../http/description/described-answers.ts'
import { ownSession } from '../../http/door/guards.ts'
import { HttpError } from '../../errors/http-error.ts'
import { turnOf } from '../../network/networks.ts'
import { metaOf, sendCommand } from '../../http/door/send-command.ts'
import { pathId } from '../../http/door/visible.ts'
import { passwordUrl } from '../../identity/link-urls.ts'
import { LoginLimit } from '../../identity/login-limit.ts'
import { demandNoName } from '../../identity/name-as-password.ts'
import { putPassword, removeOtherPasswords, verifyPassword } from '../../identity/passwords.ts'
import type { Routes } from '../deps.ts'

const { resetPassword, changePassword } = accountCalls

/** Passwords of people who have an account (decisions, "Identity, secrets, sessions"). */
export const userPasswordRoutes: Routes<'bus' | 'pool' | 'now' | 'links' | 'publicUrl' | 'isMailOn'> = async (
  app,
  { bus, pool, now, ...deps },
) => {
  const limit = new LoginLimit(pool, now)

  app.route({
    ...withAuth(routeOf(accountAggregate, resetPassword, 'nothing'), 'make_link'),
    schema: { response: { 200: ResetLink } },
    handler: async (request, reply) => {
      const userId = pathId(request, UserId)
      const meta = metaOf(request)
      const linkId = deriveId('password link', meta.actor.id, meta.commandId)
      const show = ({ users }: AccountView) => users.get(userId)?.email
      const command = { type: 'MakePasswordLink', data: { userId, linkId } } as const
      const made = await sendCommand(bus.account(), command, { request, reply, meta, show })
      const resetLink = await passwordUrl(deps, request, made, made.shown ?? '')
      return { resetLink, isMailed: deps.isMailOn }
    },
  })

  app.route({
    ...withAuth(routeOf(accountAggregate, changePassword, 'nothing', 'own'), 'change_password'),
    schema: { body: changePassword.body, response: NO_CONTENT },
    handler: async (request, reply) => {
      const { currentPassword, newPassword } = request.body
      const { user, sessionId } = ownSession(request)
      if (pathId(request, UserId) !== user.id) throw refused({ code: 'password-of-another' })
      demandNoName(user, newPassword, 'newPassword')
      const meta = metaOf(request)
      const passwordId = deriveId('password', user.id, meta.commandId)
      const verifiedId = await bus.account().read(({ users }) => users.get(user.id)?.passwordId ?? null)
      const own = { user: user.id, passwordId }
      const turn = turnOf(request)
      const next = { password: newPassword, turn }
      // A call that is sent again, since its answer was lost, names a current password that is the former one by now.
      if (verifiedId === passwordId && (await verifyPassword(pool, own, next))) return reply.code(204).send()

      const takeBack = await limit.count(user.id, request)
      const verified = { user: user.id, passwordId: verifiedId }
      const isRight = await verifyPassword(pool, verified, { password: currentPassword, turn }).catch(
        async (error: unknown) => {
          // The password may be right: that is no failure of theirs.
          await takeBack()
          throw error
        },
      )
      if (!isRight) throw wrongPassword()
      await takeBack()
      const data = { userId: user.id, passwordId, verifiedId, sessionId }
      await putPassword(pool, own, next, () =>
        sendCommand(bus.account(), { type: 'ChangePassword', data }, { request, reply, meta }),
      )
      await removeOtherPasswords(pool, bus, own)
      return reply.code(204).send()
    },
  })
}

function wrongPassword(): HttpError {
  const sentence = 'The current password is not right.'
  return new HttpError(400, sentence, { code: 'wrong-password', fields: { fields: { currentPassword: sentence } } })
}
