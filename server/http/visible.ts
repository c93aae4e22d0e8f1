import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Pool } from 'pg'
import { z } from 'zod'
import { IDEMPOTENCY_HEADER } from '#events/kernel/http.ts'
import { DeviceId, ProjectId } from '#events/kernel/ids.ts'
import { maySee } from '#events/project/access.ts'
import type { ProjectView } from '#events/project/model.ts'
import { projectOfDevice } from '#projections/models/devices.ts'
import type { CommandBus } from '../commands/command-bus.ts'
import { HttpError } from './http-error.ts'
import { sessionOf } from './guards.ts'
import { nameField } from './name-field.ts'
import { ReadModelsBehind } from './errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What the `id` of the path names: a project, or a device of one. Answers 404 unless the person may see it. */
    readonly visible?: 'project' | 'device'
  }
  interface FastifyRequest {
    /** What a route with `visible` is about; null on others. */
    about: { readonly project: ProjectId; readonly device: DeviceId | null } | null
  }
}

/** The project that a route is about. Only for routes with `visible`. */
export function visibleProject({ about }: FastifyRequest): ProjectId {
  if (!about) throw new Error('this route does not say what its id names')
  return about.project
}

/** The device that a route is about. Only for routes with `visible: 'device'`. */
export function visibleDevice({ about }: FastifyRequest): DeviceId {
  if (!about?.device) throw new Error('the id of this route does not name a device')
  return about.device
}

export const notFound = () =>
  new HttpError(404, 'This does not exist, or you have no access to it.', { code: 'not-found' })

type VisibleDeps = {
  readonly bus: CommandBus
  readonly pool: Pool
  /** Waits, bounded, until the read models show all that the log holds now; false when they do not by then. */
  readonly atHead: () => Promise<boolean>
}

/** Registers the check of what a person may see: after session and role, before the body is looked at. */
export function checkVisibility(app: FastifyInstance, { bus, pool, atHead }: VisibleDeps): void {
  const projects = new Map<DeviceId, ProjectId>()

  async function projectOf(device: DeviceId): Promise<ProjectId> {
    const known = projects.get(device)
    if (known) return known
    let found = await projectOfDevice(pool, device)
    if (!found) {
      // A card may be on an open board a moment before the read model has it.
      const isKnowable = await atHead()
      found = await projectOfDevice(pool, device)
      if (!found && !isKnowable) throw new ReadModelsBehind()
    }
    if (!found) throw notFound()
    if (projects.size >= MOST_KNOWN) projects.clear()
    projects.set(device, found)
    return found
  }

  app.decorateRequest('about', null)
  app.addHook('onRequest', async (request) => {
    const { visible } = request.routeOptions.config
    if (!visible) return
    const { user } = sessionOf(request)
    const { id } = Params.parse(request.params)
    const device = visible === 'device' ? parseId(DeviceId, id) : null
    const project = device === null ? parseId(ProjectId, id) : await projectOf(device)
    // A deletion that is sent again finds nothing any more, and gets its first result.
    const mayRepeat = request.method === 'DELETE' && request.headers[IDEMPOTENCY_HEADER] !== undefined
    const isVisible = ({ project: known }: ProjectView, revision: number) =>
      known ? maySee(user, known) : mayRepeat && revision >= 0
    // A command is checked again on the state that it is decided on; for a read this is the only check.
    const isLikely = COMMANDS.has(request.method) && bus.project(project).peek(isVisible)
    if (!isLikely && !(await bus.project(project).read(isVisible))) throw notFound()
    request.about = { project, device }
  })
}

/** Methods whose routes send a command to the project. */
const COMMANDS = new Set(['POST', 'PATCH', 'DELETE'])
/** How many devices' projects are remembered. */
const MOST_KNOWN = 200_000

const Params = z.object({ id: z.string() })

/** Ids in paths are decimal numbers. @throws HttpError 400 */
function parseId<Id extends z.ZodType>(schema: Id, text: string): z.output<Id> {
  const parsed = schema.safeParse(/^[0-9]{1,15}$/.test(text) ? Number(text) : text)
  if (!parsed.success)
    throw new HttpError(400, nameField(['id'], 'must be a positive whole number'), { code: 'bad-request' })
  return parsed.data
}
