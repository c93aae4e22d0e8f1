import type { FastifyReply } from 'fastify'
import { instancesOf } from '#events/catalog/decide.ts'
import type { InstanceId, ProjectId } from '#events/kernel/ids.ts'
import { projectAggregate } from '#events/project/aggregate.ts'
import { syncDevices } from '#events/project/commands/sync-devices.ts'
import { refused } from '#events/project/refusals.ts'
import { SyncAnswer } from '#events/project/sync-api.ts'
import { serialKeyOfDevice } from '#events/project/facts/adopt.ts'
import { projectsWithSame } from '#projections/models/projects/devices.ts'
import { findProject } from '#projections/models/projects/projects.ts'
import { findInstance } from '#projections/models/projects/catalog.ts'
import { routeOf } from '../../http/door/call-route.ts'
import { demandHead } from '#projections/engine/read-models-behind.ts'
import { HttpError } from '../../errors/http-error.ts'
import { metaOf, sendCommand } from '../../http/door/send-command.ts'
import { sessionOf } from '../../http/door/guards.ts'
import { notFound, visibleProject } from '../../http/door/visible.ts'
import type { Inventory, ReadProgress } from '../../provider/client/inventory.ts'
import { ProviderError } from '../../provider/client/provider-error.ts'
import { knownCameras, syncProject } from '../../provider/sync/sync-project.ts'
import { newestDelivery, ofSameOrganization, toldSince } from '../../provider/webhook/told-since.ts'
import type { Routes } from '../deps.ts'

/** Maximum of other projects that an answer names. */
const MAX_ELSEWHERE = 20

/** The devices of the provider on a board (specification, "Initial Device Sync"; docs/rules.md, SYNC). */
export const syncRoutes: Routes<
  'bus' | 'pool' | 'atHead' | 'fresh' | 'reserve' | 'provider' | 'instanceSecrets' | 'syncRuns' | 'syncNotices'
> = async (app, { bus, pool, atHead, fresh, reserve, provider, instanceSecrets, syncRuns, syncNotices }) => {
  /** The key of an instance, and the region it works in. @throws HttpError 409 when there is none */
  async function keyOf(instance: InstanceId) {
    await demandHead(atHead, ['instances'])
    const [known, apiKey] = await Promise.all([findInstance(pool, instance), instanceSecrets.read(instance, 'api-key')])
    if (apiKey === null) throw noKey(known?.name)
    return { apiKey, region: known?.key?.region ?? null }
  }

  /** The other projects that have cards of devices. Those that may sync may see them all. */
  async function elsewhere(listed: Inventory['devices'], besides: ProjectId) {
    const providerIds = listed.map(({ deviceId }) => deviceId)
    const serials = listed.map(serialKeyOfDevice).filter(Boolean)
    const found = await projectsWithSame(pool, { providerIds, serials }, { besides, limit: MAX_ELSEWHERE })
    const projects = await Promise.all(found.map(({ projectId }) => findProject(pool, projectId)))
    return projects.flatMap((project, index) => {
      const devices = found[index]?.devices ?? 0
      return project
        ? [{ projectId: project.id, name: project.name, isClosed: project.status === 'closed', devices }]
        : []
    })
  }

  app.route({
    ...routeOf(projectAggregate, syncDevices.call, 'project', 'own'),
    schema: { response: { 200: SyncAnswer } },
    handler: async (request, reply) => {
      const project = visibleProject(request)
      const meta = metaOf(request, {}, 'provider')
      const asked = { project, meta }
      const before = await syncRuns.answered(asked)
      if (before) return before
      const board = bus.project(project)
      const head = await board.read((view) => view.project)
      if (!head) throw notFound()
      if (head.status === 'closed') throw refused({ code: 'project-closed' })
      const { verkadaInstanceId: instance } = head
      const userId = sessionOf(request).user.id

      // Cards that this person made on other projects before are to be found there.
      await fresh(request, ['devices', 'projects'])
      const answer = await syncRuns.alone(project, async () => {
        const upTo = await newestDelivery(pool)
        const listing = { ...(await keyOf(instance)), knownCameras: await knownCameras(board), cancelled: lost(reply) }
        const onProgress = (progress: ReadProgress) =>
          syncNotices.tell({ userId, progress: { ...progress, projectId: project } })
        const inventory = await provider.listDevices({ ...listing, onProgress }).catch((error: unknown) => {
          throw syncRefusal(error)
        })
        // Nothing was written yet, and no one waits for it any more.
        if (listing.cancelled.aborted) throw new HttpError(408, 'The connection was lost.', { code: 'cancelled' })
        assertRead(inventory)
        return syncProject(inventory, {
          ...{ project, instance, meta, board, reserve },
          toldSince: async () =>
            toldSince(pool, upTo, ofSameOrganization(await bus.catalog().read(instancesOf), instance)),
          elsewhere: (devices) => elsewhere(devices, project),
          send: (command, partMeta) => sendCommand(board, command, { request, reply, meta: partMeta }),
        })
      })
      if (!answer) throw new HttpError(409, 'This project is being synced already.', { code: 'sync-running' })
      await syncRuns.keep(asked, answer)
      return answer
    },
  })
}

/** Aborts when the person's connection breaks before the answer. */
function lost({ raw }: FastifyReply): AbortSignal {
  const cancelled = new AbortController()
  raw.once('close', () => {
    if (!raw.writableEnded) cancelled.abort()
  })
  return cancelled.signal
}

const noKey = (name = 'of this project') =>
  new HttpError(409, `The instance ${name} has no API key that can be used. Replace it in Verkada Instances.`, {
    code: 'no-api-key',
  })

const SYNC_FAILED = 'Verkada could not be read'

const unread = (message: string) =>
  new HttpError(502, SYNC_FAILED, { code: 'provider-failed', fields: { verkadaError: { message } } })

/** The answer to a sync that a {@link ProviderError} ended, as for a refused key or too long a list. Other errors stay. */
function syncRefusal(error: unknown): unknown {
  if (!(error instanceof ProviderError)) return error
  const { trouble, message } = error
  if (trouble === 'refused') return unread('The API key of the instance is refused. It may have expired: replace it.')
  return unread(trouble === 'too-much' ? `${message} The board stays as it is.` : message)
}

/** @throws HttpError 502 when no product could be read, not even a part of one. */
function assertRead({ devices, read, failed: [first] }: Inventory): void {
  if (first && read.length === 0 && devices.length === 0) throw unread(first.message)
}
