import { z } from 'zod'
import { EMPLOYEES } from '#events/kernel/actor.ts'
import { keysAggregate } from '#events/keys/aggregate.ts'
import { ApiKey, CreatedApiKey, keysCalls } from '#events/keys/api.ts'
import { ApiKeyId, type KeysView, type KnownKey } from '#events/keys/keys.ts'
import { refused } from '#events/keys/refusals.ts'
import { SCOPES } from '#events/registry.ts'
import { deriveId } from '../../commands/command-id.ts'
import { routeOf } from '../../http/door/call-route.ts'
import { NO_CONTENT } from '../../http/description/described-answers.ts'
import { ownSession } from '../../http/door/guards.ts'
import { metaOf, sendCommand } from '../../http/door/send-command.ts'
import { endKey, insertKey, listKeys, removeKey } from '../../identity/keys/key-rows.ts'
import { newKey } from '../../identity/keys/key-text.ts'
import type { Routes } from '../deps.ts'

const ofEmployees = { cost: 'small', access: { roles: EMPLOYEES, visible: 'nothing' } } as const

/** The API keys of employees (docs/rules.md, KEY). No scope opens these routes: a key makes, shows and ends none. */
export const apiKeyRoutes: Routes<'bus' | 'pool' | 'apiKeys'> = async (app, { bus, pool, apiKeys }) => {
  app.get(
    '/api-keys',
    { config: ofEmployees, schema: { summary: 'All API keys', response: { 200: z.array(ApiKey) } } },
    async () => {
      const open = await bus.keys().read((view) => [...view].filter(([, { isEnded }]) => !isEnded))
      const kept = await listKeys(pool)
      return open.map(([id, key]) => ({ ...rowOf(id, key), ...(kept.get(id) ?? NOT_KEPT) }))
    },
  )

  app.get(
    '/api-keys/scopes',
    {
      config: ofEmployees,
      schema: { summary: 'The scopes that a key may have', response: { 200: z.array(z.string()) } },
    },
    () => [...SCOPES],
  )

  app.route({
    ...routeOf(keysAggregate, keysCalls.create, 'nothing'),
    schema: { summary: 'Create API key', body: keysCalls.create.body, response: { 201: CreatedApiKey } },
    handler: async (request, reply) => {
      const { name, scopes, expiresAt = null } = request.body
      const unknown = scopes.find((scope) => !SCOPES.some((one) => one === scope))
      if (unknown !== undefined) throw refused({ code: 'scope-unknown', scope: unknown })
      const { user } = ownSession(request)
      const meta = metaOf(request)
      const keyId = ApiKeyId.parse(deriveId('api key', user.id, meta.commandId).replaceAll('-', '').slice(0, 16))
      const key = newKey(keyId)
      // Before the event, which makes it count; one that came before has been shown, and is known by its digest alone.
      if (!(await insertKey(pool, { id: keyId, user: user.id, name, key }))) throw refused({ code: 'key-shown' })
      const command = { type: 'CreateApiKey', data: { keyId, userId: user.id, scopes, expiresAt } } as const
      const show = (view: KeysView) => view.get(keyId)
      const { shown } = await sendCommand(bus.keys(), command, { request, reply, meta, show }).catch(
        async (error: unknown) => {
          await removeKey(pool, keyId)
          throw error
        },
      )
      if (!shown || shown.isEnded) throw refused({ code: 'key-unknown' })
      reply.header('cache-control', 'no-store')
      return reply.code(201).send({ ...rowOf(keyId, shown), name, lastUsedAt: null, key })
    },
  })

  app.route({
    ...routeOf(keysAggregate, keysCalls.end, 'nothing'),
    schema: { summary: 'End API key', params: z.object({ id: ApiKeyId }), response: NO_CONTENT },
    handler: async (request, reply) => {
      const keyId = request.params.id
      await sendCommand(bus.keys(), { type: 'EndApiKey', data: { keyId } }, { request, reply })
      apiKeys.forget(keyId)
      await endKey(pool, keyId)
      return reply.code(204).send()
    },
  })
}

/** Words for a key of which a restored database knows nothing; it opens nothing any more. */
const NOT_KEPT = { name: 'Unknown key', lastUsedAt: null }

const rowOf = (id: ApiKeyId, { userId, scopes, createdAt, expiresAt }: KnownKey) => ({
  id,
  userId,
  scopes: [...scopes],
  createdAt,
  expiresAt,
})
