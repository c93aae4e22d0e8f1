import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Pool } from 'pg'
import { z } from 'zod'
import { IDEMPOTENCY_HEADER } from '#events/kernel/http.ts'
import { DeviceId, ProjectId } from '#events/kernel/ids.ts'
import { maySee } from '#events/project/access.ts'
import type { ProjectView } from '#events/project/model.ts'
import type { Db } from '#projections/engine/projection.ts'
import { projectOfDevice } from '#projections/models/devices.ts'
import type { CommandBus } from '../commands/command-bus.ts'
import { HttpError } from './http-error.ts'
import { sessionOf } from './guards.ts'
import { nameField } from './name-field.ts'
import { ReadModelsBehind } from './errors.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** What a route is about whose access names something visible; null on others. */
    about: { readonly project: ProjectId; readonly kind: VisibleKind; readonly id: number } | null
  }
}

/** What the `id` of a path may name, and how to find the project that it belongs to. */
const KINDS = {
  project: { id: ProjectId, projectOf: null },
  device: { id: DeviceId, projectOf: projectOfDevice },
} as const satisfies Record<string, { id: z.ZodType<number>; projectOf: Lookup | null }>

/** Looks up the project of something; null for an id that never was. */
type Lookup = (db: Db, id: number) => Promise<ProjectId | null>
export type VisibleKind = keyof typeof KINDS

/** The project that a route is about. Only for routes whose access names something visible. */
export function visibleProject({ about }: FastifyRequest): ProjectId {
  if (!about) throw new Error('this route does not say what its id names')
  return about.project
}

/** The id of what a route is about. Only for routes whose access names this kind. */
export function visibleId<Kind extends VisibleKind>(
  { about }: FastifyRequest,
  kind: Kind,
): z.output<(typeof KINDS)[Kind]['id']>
export function visibleId({ about }: FastifyRequest, kind: VisibleKind): number {
  if (about?.kind !== kind) throw new Error(`the id of this route does not name a ${kind}`)
  return about.id
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
    const { projectOf: lookUp } = KINDS[kind]
    if (!lookUp) return ProjectId.parse(id)
    const key = `${kind} ${id}`
    const project = known.get(key)
    if (project) return project
    let found = await lookUp(pool, id)
    if (!found) {
      // A card may be on an open board a moment before the read model has it.
      const isKnowable = await atHead()
      found = await lookUp(pool, id)
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
    const id = parseId(KINDS[kind].id, Params.parse(request.params).id)
    const project = await projectOf(kind, id)
    // A deletion that is sent again finds nothing any more, and gets its first result.
    const mayRepeat = request.method === 'DELETE' && request.headers[IDEMPOTENCY_HEADER] !== undefined
    const isVisible = ({ project: head }: ProjectView, revision: number) =>
      head ? maySee(user, head) : mayRepeat && revision >= 0
    // A command is checked again on the state that it is decided on; for a read this is the only check.
    const isLikely = COMMANDS.has(request.method) && bus.project(project).peek(isVisible)
    if (!isLikely && !(await bus.project(project).read(isVisible))) throw notFound()
    request.about = { project, kind, id }
  })
}

/** Methods whose routes send a command to the project. */
const COMMANDS = new Set(['POST', 'PATCH', 'DELETE'])
/** Of how many ids the project is remembered. */
const MAX_KNOWN = 200_000

const Params = z.object({ id: z.string() })

/** Ids in paths are decimal numbers. @throws HttpError 400 */
function parseId<Id extends z.ZodType>(schema: Id, text: string): z.output<Id> {
  const parsed = schema.safeParse(/^[0-9]{1,15}$/.test(text) ? Number(text) : text)
  if (!parsed.success)
    throw new HttpError(400, nameField(['id'], 'must be a positive whole number'), { code: 'bad-request' })
  return parsed.data
}
