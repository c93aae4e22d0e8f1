import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Pool } from 'pg'
import { z } from 'zod'
import { IDEMPOTENCY_HEADER } from '#events/kernel/http.ts'
import { ProjectId } from '#events/kernel/ids.ts'
import { maySee } from '#events/project/access.ts'
import type { ProjectView } from '#events/project/model.ts'
import type { IdKind } from '#events/registry.ts'
import { projectOfId } from '#projections/models/ids.ts'
import type { CommandBus } from '../commands/command-bus.ts'
import { HttpError } from './http-error.ts'
import { sessionOf } from './guards.ts'
import { nameField } from './name-field.ts'
import { ReadModelsBehind } from './errors.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** What a route is about whose access names something visible; null on others. */
    about: { readonly project: ProjectId; readonly id: number } | null
  }
}

/** What the `id` of a path may name: a project, or something that belongs to one. */
export type VisibleKind = IdKind

/** The project that a route is about. Only for routes whose access names something visible. */
export function visibleProject({ about }: FastifyRequest): ProjectId {
  if (!about) throw new Error('this route does not say what its id names')
  return about.project
}

/** The id of what a route is about. @param id the schema of the ids of its kind. */
export function visibleId<Id extends z.ZodType<number>>({ about }: FastifyRequest, id: Id): z.output<Id> {
  if (!about) throw new Error('this route does not say what its id names')
  return id.parse(about.id)
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
  const known = new Map<string, ProjectId>()

  async function projectOf(kind: VisibleKind, id: number): Promise<ProjectId> {
    if (kind === 'project') return ProjectId.parse(id)
    const key = `${kind} ${id}`
    const project = known.get(key)
    if (project) return project
    let found = await projectOfId(pool, kind, id)
    if (!found) {
      // A card may be on an open board a moment before the read model has it.
      const isKnowable = await atHead()
      found = await projectOfId(pool, kind, id)
      if (!found && !isKnowable) throw new ReadModelsBehind()
    }
    if (!found) throw notFound()
    if (known.size >= MAX_KNOWN) known.clear()
    known.set(key, found)
    return found
  }

  app.decorateRequest('about', null)
  app.addHook('onRequest', async (request) => {
    const { access = 'public' } = request.routeOptions.config
    if (access === 'public' || access.visible === 'nothing') return
    const { visible: kind } = access
    const { user } = sessionOf(request)
    const id = parseId(Params.parse(request.params).id)
    const project = await projectOf(kind, id)
    // A deletion that is sent again finds nothing any more, and gets its first result.
    const mayRepeat = request.method === 'DELETE' && request.headers[IDEMPOTENCY_HEADER] !== undefined
    const isVisible = ({ project: head }: ProjectView, revision: number) =>
      head ? maySee(user, head) : mayRepeat && revision >= 0
    // A command is checked again on the state that it is decided on; for a read this is the only check.
    const isLikely = COMMANDS.has(request.method) && bus.project(project).peek(isVisible)
    if (!isLikely && !(await bus.project(project).read(isVisible))) throw notFound()
    request.about = { project, id }
  })
}

/** Methods whose routes send a command to the project. */
const COMMANDS = new Set(['POST', 'PATCH', 'DELETE'])
/** Of how many ids the project is remembered. */
const MAX_KNOWN = 200_000

const Params = z.object({ id: z.string() })

const Id = z.int().positive()

/** Ids in paths are decimal numbers. @throws HttpError 400 */
function parseId(text: string): number {
  const parsed = Id.safeParse(/^[0-9]{1,15}$/.test(text) ? Number(text) : text)
  if (!parsed.success)
    throw new HttpError(400, nameField(['id'], 'must be a positive whole number'), { code: 'bad-request' })
  return parsed.data
}
