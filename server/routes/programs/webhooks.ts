import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { EMPLOYEES } from '#events/kernel/actor.ts'
import { webhooksAggregate } from '#events/webhooks/aggregate.ts'
import { Delivery, Webhook, webhooksCalls, WebhookWithSecret } from '#events/webhooks/api.ts'
import { type HeldWebhook, webhookOf, webhooksOf } from '#events/webhooks/decide.ts'
import type { TestPayload } from '#events/webhooks/payload.ts'
import { WebhookId } from '#events/webhooks/webhook-id.ts'
import { Rejection } from '#events/kernel/refusal.ts'
import { reserveOne } from '../../commands/reservations.ts'
import type { CommandMeta } from '../../commands/command.ts'
import { deriveId } from '../../commands/command-id.ts'
import { HttpError } from '../../errors/http-error.ts'
import { routeOf } from '../../http/door/call-route.ts'
import { NO_CONTENT } from '../../http/description/described-answers.ts'
import { sessionOf } from '../../http/door/guards.ts'
import { metaOf, sendCommand } from '../../http/door/send-command.ts'
import { notFound, PathId, pathId } from '../../http/door/visible.ts'
import { OUTBOUND_OFF } from '../../network/outbound.ts'
import { reachOf, RefusedAddress } from '../../webhooks/address.ts'
import type { Routes } from '../deps.ts'

const ACCESS = { cost: 'small', access: { roles: EMPLOYEES, visible: 'nothing' } } as const
const READ = { ...ACCESS, scope: 'webhooks:read' } as const
/** A try by hand: its sender is counted, too. */
const TRY = { ...ACCESS, limit: 'webhookTry' } as const
/** How long a request waits for the look-up of its address, its turn included. */
const MAX_WAIT_MS = 20_000
const { create, change, rotate, delete: deletion } = webhooksCalls

/** The route of a call that has an address looked up: its sender is counted, too. */
const counted = <Call extends typeof create | typeof change>(call: Call) => {
  const route = routeOf(webhooksAggregate, call, 'nothing')
  return { ...route, config: { ...route.config, limit: 'webhookTry' } as const }
}

/** A name for the secret of a command; for a command that is sent again the same. */
const versionFor = ({ actor, commandId }: CommandMeta): string => deriveId('webhook-secret', actor.id, commandId)

/** Webhooks: addresses that are told of events (docs/rules.md, SEND). */
export const outgoingWebhookRoutes: Routes<'bus' | 'reserve' | 'webhooks' | 'now'> = async (
  app,
  { bus, reserve, webhooks: { deliveries, secrets, reach, isOff }, now },
) => {
  const shown = ({
    previousSecret,
    ownedBy: _,
    secretVersion: __,
    ...held
  }: HeldWebhook & { id: WebhookId }): Webhook => {
    const until = previousSecret?.until
    return { ...held, bothSignUntil: until !== undefined && until > now().toISOString() ? until : null }
  }
  const find = async (id: WebhookId): Promise<HeldWebhook> => {
    const found = await bus.webhooks().read((view) => webhookOf(id, view))
    if (!found) throw notFound()
    return found
  }
  const one = async (id: WebhookId): Promise<Webhook> => shown({ id, ...(await find(id)) })
  const named = async (request: FastifyRequest): Promise<WebhookId> => {
    const id = pathId(request, WebhookId)
    await find(id)
    return id
  }

  /** @throws HttpError 409 where nothing goes out: it would neither be sent nor wait. */
  const demandOutbound = () => {
    if (isOff) throw new HttpError(409, OUTBOUND_OFF, { code: 'outbound-off' })
  }

  /**
   * Where nothing goes out no name server is asked: the address is looked at with each delivery anyway.
   * @throws HttpError 400 for an address that no delivery would go to; NoTurn when too many look-ups wait.
   */
  async function demandReachable(url: string, request: FastifyRequest): Promise<void> {
    if (isOff) return
    try {
      const by = `requests of ${sessionOf(request).user.id}`
      await reachOf(url, reach, { by, signal: AbortSignal.timeout(MAX_WAIT_MS) })
    } catch (error) {
      if (!(error instanceof RefusedAddress)) throw error
      throw new HttpError(400, error.message, { fields: { fields: { url: error.message } } })
    }
  }

  app.get('/webhooks', { config: READ, schema: { summary: 'All webhooks', response: { 200: z.array(Webhook) } } }, () =>
    bus.webhooks().read((view) => webhooksOf(view).map(shown)),
  )

  app.route({
    ...counted(create),
    schema: { body: create.body, response: { 201: WebhookWithSecret } },
    handler: async (request, reply) => {
      const meta = metaOf(request)
      await demandReachable(request.body.url, request)
      const webhookId = await reserveOne(reserve, WebhookId, { kind: 'webhook', meta, content: request.body })
      const secretVersion = versionFor(meta)
      const secret = await secrets.make(webhookId, secretVersion)
      const command = { type: 'CreateWebhook', data: { webhookId, ...request.body, secretVersion } } as const
      await keeping(webhookId, () => sendCommand(bus.webhooks(), command, { request, reply, meta }))
      return reply.code(201).send({ ...(await one(webhookId)), secret })
    },
  })

  app.route({
    ...counted(change),
    schema: { body: change.body, response: { 200: Webhook } },
    handler: async (request, reply) => {
      const webhookId = await named(request)
      if (request.body.url !== undefined) await demandReachable(request.body.url, request)
      const command = { type: 'ChangeWebhook', data: { webhookId, ...request.body } } as const
      await sendCommand(bus.webhooks(), command, { request, reply })
      return one(webhookId)
    },
  })

  app.route({
    ...routeOf(webhooksAggregate, rotate, 'nothing'),
    schema: { response: { 200: WebhookWithSecret } },
    handler: async (request, reply) => {
      const webhookId = await named(request)
      const meta = metaOf(request)
      const secretVersion = versionFor(meta)
      const secret = await secrets.make(webhookId, secretVersion)
      const command = { type: 'RotateWebhookSecret', data: { webhookId, secretVersion } } as const
      await keeping(webhookId, () => sendCommand(bus.webhooks(), command, { request, reply, meta }))
      return { ...(await one(webhookId)), secret }
    },
  })

  /** A secret that was made before its event goes again when the command is refused. */
  async function keeping(id: WebhookId, send: () => Promise<unknown>): Promise<void> {
    try {
      await send()
    } catch (error) {
      if (error instanceof Rejection)
        await secrets.drop(id, await bus.webhooks().read((view) => webhookOf(id, view)), now())
      throw error
    }
  }

  app.route({
    ...routeOf(webhooksAggregate, deletion, 'nothing'),
    schema: { response: NO_CONTENT },
    handler: async (request, reply) => {
      const webhookId = pathId(request, WebhookId)
      const command = { type: 'DeleteWebhook', data: { webhookId } } as const
      await sendCommand(bus.webhooks(), command, { request, reply })
      await secrets.drop(webhookId, null, now())
      await deliveries.remove(webhookId)
      return reply.code(204).send()
    },
  })

  app.get(
    '/webhooks/:id/deliveries',
    { config: READ, schema: { summary: 'The latest deliveries of a webhook', response: { 200: z.array(Delivery) } } },
    async (request) => deliveries.list(await named(request)),
  )

  const tested = { summary: 'Send a test to a webhook', response: NO_CONTENT }
  app.post('/webhooks/:id/test', { config: TRY, schema: tested }, async (request, reply) => {
    const id = await named(request)
    demandOutbound()
    const body: z.infer<typeof TestPayload> = {
      type: 'webhook.test',
      timestamp: now().toISOString(),
      data: { webhookId: id },
    }
    await deliveries.put(randomUUID(), body.type, JSON.stringify(body), [id])
    return reply.code(204).send()
  })

  app.post(
    '/webhooks/:id/deliveries/:deliveryId/send',
    {
      config: TRY,
      schema: {
        summary: 'Send a delivery again',
        params: z.object({ id: PathId, deliveryId: z.guid() }),
        response: NO_CONTENT,
      },
    },
    async (request, reply) => {
      const id = await named(request)
      demandOutbound()
      if (!(await deliveries.again(id, request.params.deliveryId))) throw notFound()
      return reply.code(204).send()
    },
  )
}
