import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Pool } from 'pg'
import { z } from 'zod'
import { IDEMPOTENCY_HEADER } from '#events/api.ts'
import { DeviceId, ProjectId } from '#events/ids.ts'
import { maySee } from '#events/project/access.ts'
import type { ProjectView } from '#events/project/model.ts'
import { projectOfDevice } from '#projections/devices.ts'
import type { CommandBus } from '../commands/command-bus.ts'
import { HttpError } from '../http-error.ts'
import { sessionOf } from '../identity/guards.ts'
import { nameField } from '../name-field.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What the `id` of the path names: a project, or a device of one. Answers 404 unless the person may see it. */
    readonly visible?: 'project' | 'device'
  }
  interface FastifyRequest {
    /** The project that a route with `visible` is about. */
    visibleProject: ProjectId | null
  }
}

/** The project that a route is about. Only for routes with `visible`. */
export function visibleProject({ visibleProject: id }: FastifyRequest): ProjectId {
  if (id === null) throw new Error('this route does not say what its id names')
  return id
}

export const notFound = () =>
  new HttpError(404, 'This does not exist, or you have no access to it.', { code: 'not-found' })

type VisibleDeps = {
  readonly bus: CommandBus
  readonly pool: Pool
  /** Waits until the read models show all that the log holds now. */
  readonly atHead: () => Promise<unknown>
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
      await atHead()
      found = await projectOfDevice(pool, device)
    }
    if (!found) throw notFound()
    if (projects.size >= MOST_KNOWN) projects.clear()
    projects.set(device, found)
    return found
  }

  app.decorateRequest('visibleProject', null)
  app.addHook('onRequest', async (request) => {
    const { visible } = request.routeOptions.config
    if (!visible) return
    const { user } = sessionOf(request)
    const { id } = Params.parse(request.params)
    const project = visible === 'project' ? parseId(ProjectId, id) : await projectOf(parseId(DeviceId, id))
    // A command that deleted what it is about may be sent again, and gets its first result.
    const mayRepeat = request.headers[IDEMPOTENCY_HEADER] !== undefined
    const isVisible = ({ project: known }: ProjectView, revision: number) =>
      known ? maySee(user, known) : mayRepeat && revision >= 0
    if (!bus.project(project).peek(isVisible) && !(await bus.project(project).read(isVisible))) throw notFound()
    request.visibleProject = project
  })
}

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
