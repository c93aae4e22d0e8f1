import { z } from 'zod'
import { accountAggregate } from '#events/account/aggregate.ts'
import { accountCalls, InvitationLink } from '#events/account/api.ts'
import { Pending } from '#events/account/pending.ts'
import { EMPLOYEES } from '#events/kernel/actor.ts'
import { listPending } from '#projections/models/people/pending.ts'
import { deriveId } from '../../commands/command-id.ts'
import { routeOf, withAuth } from '../../http/door/call-route.ts'
import { NO_CONTENT } from '../../http/description/described-answers.ts'
import { metaOf, sendCommand } from '../../http/door/send-command.ts'
import { invitationUrl } from '../../identity/link-urls.ts'
import type { Routes } from '../deps.ts'

const { invite, revokeInvitation } = accountCalls

/** How employees ask people in, and who has not come yet (docs/decisions/0031-0060/0051). */
export const invitationRoutes: Routes<'bus' | 'pool' | 'fresh' | 'links' | 'publicUrl' | 'isMailOn'> = async (
  app,
  deps,
) => {
  const { bus, pool, fresh } = deps

  app.get(
    '/invitations',
    {
      config: { cost: 'small', access: { roles: EMPLOYEES, visible: 'nothing' }, scope: 'accounts:read' },
      schema: { summary: 'Invitations and links that wait for their person', response: { 200: z.array(Pending) } },
    },
    async (request) => {
      await fresh(request, ['pending'])
      return listPending(pool)
    },
  )

  app.route({
    ...withAuth(routeOf(accountAggregate, invite, 'nothing'), 'invite'),
    schema: { body: invite.body, response: { 201: InvitationLink } },
    handler: async (request, reply) => {
      const meta = metaOf(request)
      const invitationId = deriveId('invitation', meta.actor.id, meta.commandId)
      const command = { type: 'InviteUser', data: { invitationId, ...request.body } } as const
      const made = await sendCommand(bus.account(), command, { request, reply, meta })
      return reply.code(201).send({ invitationUrl: await invitationUrl(deps, request, made), isMailed: deps.isMailOn })
    },
  })

  app.route({
    ...routeOf(accountAggregate, revokeInvitation, 'nothing'),
    schema: { body: revokeInvitation.body, response: NO_CONTENT },
    handler: async (request, reply) => {
      await sendCommand(bus.account(), { type: 'RevokeInvitation', data: request.body }, { request, reply })
      return reply.code(204).send()
    },
  })
}
