import { catalogAggregate } from '#events/catalog/aggregate.ts'
import { catalogCalls, Instance } from '#events/catalog/api.ts'
import { instanceOf, isInstanceKnown } from '#events/catalog/decide.ts'
import { EMPLOYEES } from '#events/kernel/actor.ts'
import { CommandId, InstanceId, OrganizationId } from '#events/kernel/ids.ts'
import { Rejection } from '#events/kernel/refusal.ts'
import { findInstance, listInstances } from '#projections/models/projects/catalog.ts'
import { countProjects } from '#projections/models/projects/projects.ts'
import { deriveId } from '../../commands/command-id.ts'
import type { CommandMeta } from '../../commands/command.ts'
import { reserveOne } from '../../commands/reservations.ts'
import { routeOf } from '../../http/door/call-route.ts'
import { demandHead } from '#projections/engine/read-models-behind.ts'
import { metaOf, sendCommand } from '../../http/door/send-command.ts'
import { notFound, pathId } from '../../http/door/visible.ts'
import type { GivenSecrets } from '../../provider/secrets/instance-secrets.ts'
import { keyRefusal } from '../../provider/client/key-refusal.ts'
import { type CollectionDeps, collectionRoutes } from '../collection.ts'
import type { Routes } from '../deps.ts'

const { createInstance, changeInstance, deleteInstance } = catalogCalls

/** The provider's instances (specification, first document, "Provider instances screen"; docs/rules.md, INSTANCE). */
export const instanceRoutes: Routes<CollectionDeps | 'atHead' | 'provider' | 'instanceSecrets'> = async (app, deps) => {
  const { bus, pool, atHead, reserve, provider, instanceSecrets } = deps
  const instances = collectionRoutes(app, deps, {
    aggregate: catalogAggregate,
    kind: 'instance',
    id: InstanceId,
    row: Instance,
    find: findInstance,
    stream: () => bus.catalog(),
  })
  instances.list('/verkada-instances', {
    roles: EMPLOYEES,
    summary: 'All instances of the provider',
    read: listInstances,
  })

  const isKnown = (id: InstanceId) => bus.catalog().read((catalog) => isInstanceKnown(id, catalog))

  /** Another one for each command and what it asks to keep, and for a command that is sent again the same. */
  const versionFor = ({ actor, commandId }: CommandMeta, secrets: readonly (string | undefined)[]) =>
    instanceSecrets.digest(JSON.stringify([actor.id, commandId, ...secrets]))

  /** @throws HttpError when the provider does not take the key, or cannot be asked. */
  const checkKey = (apiKey: string) =>
    provider.checkKey(apiKey).catch((error: unknown) => {
      throw keyRefusal(error)
    })

  /**
   * Sends a command whose event names `version`, with the secrets kept before: no event ever names what is not there. They go
   * again when the command is refused; what a crash leaves is swept.
   */
  async function keepingFor(id: InstanceId, version: string, given: GivenSecrets, send: () => Promise<unknown>) {
    await instanceSecrets.add(id, version, given)
    try {
      await send()
    } catch (error) {
      if (error instanceof Rejection) await instanceSecrets.remove(id, version)
      throw error
    }
  }

  /** A reservation of its own beside that of the instance, under the same command. */
  const reserveOrganization = (meta: CommandMeta, name: string) => {
    const own = { ...meta, commandId: CommandId.parse(deriveId(meta.commandId, 'organization')) }
    return reserveOne(reserve, OrganizationId, { kind: 'organization', meta: own, content: name })
  }

  app.route({
    ...routeOf(catalogAggregate, createInstance, 'nothing'),
    schema: { body: createInstance.body, response: { 201: Instance } },
    handler: async (request, reply) => {
      const meta = metaOf(request)
      const { apiKey, webhookSecret, organizationId: given, organizationName, ...rest } = request.body
      const secrets = instanceSecrets.digest(JSON.stringify([apiKey, webhookSecret]))
      const content = { ...rest, given, organizationName, secrets }
      const instanceId = await reserveOne(reserve, InstanceId, { kind: 'instance', meta, content })
      // Made by this very command before, whose answer was lost: the provider may say something else by now. It may be deleted
      // again.
      if (await isKnown(instanceId)) return reply.code(201).send(await instances.now(request, instanceId))

      const key = await checkKey(apiKey)
      const organizationId = given ?? (await reserveOrganization(meta, organizationName ?? ''))
      const ids = { instanceId, organizationId, newOrganization: organizationName }
      const secretsVersion = versionFor(meta, [apiKey, webhookSecret])
      const asked = { ...ids, ...rest, hasWebhookSecret: webhookSecret !== '', secretsVersion }
      await keepingFor(instanceId, secretsVersion, { apiKey, webhookSecret }, () =>
        sendCommand(
          bus.catalog(),
          { type: 'ConfigureInstance', data: { ...asked, key } },
          { request, reply, meta, asked },
        ),
      )
      return reply.code(201).send(await instances.now(request, instanceId))
    },
  })

  app.route({
    ...routeOf(catalogAggregate, changeInstance, 'nothing'),
    schema: { body: changeInstance.body, response: { 200: Instance } },
    handler: async (request, reply) => {
      const instanceId = pathId(request, InstanceId)
      const { name, base, apiKey, webhookSecret: secret } = request.body
      const webhookSecret = secret ?? undefined
      const removesSecret = secret === null
      const before = await bus.catalog().read((catalog) => instanceOf(instanceId, catalog))
      if (!before) throw notFound()
      const meta = metaOf(request)
      const secretsVersion = versionFor(meta, [apiKey, webhookSecret])
      const hasKey = apiKey !== undefined
      const given = { instanceId, name, base, hasNewSecret: webhookSecret !== undefined, removesSecret, secretsVersion }
      const asked = { ...given, hasKey }
      // Done by this very command before, whose answer was lost: the provider may say something else by now.
      if (await bus.catalog().took(asked, meta)) return instances.now(request, instanceId)

      const key = hasKey ? await checkKey(apiKey) : undefined
      const command = { type: 'ChangeInstance', data: { ...given, key } } as const
      await keepingFor(instanceId, secretsVersion, { apiKey, webhookSecret }, () =>
        sendCommand(bus.catalog(), command, { request, reply, meta, asked }),
      )
      await instanceSecrets.dropReplaced(instanceId, before)
      return instances.now(request, instanceId)
    },
  })

  instances.remove(
    deleteInstance,
    async (instanceId) => {
      await demandHead(atHead, ['projects'])
      const projects = await countProjects(pool, { verkadaInstanceId: instanceId })
      return { type: 'DeleteInstance', data: { instanceId, projects } }
    },
    (instanceId) => instanceSecrets.remove(instanceId),
  )
}
