import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Pool } from 'pg'
import { z } from 'zod'
import type { Person } from '#events/kernel/actor.ts'
import { IDEMPOTENCY_HEADER } from '#events/kernel/http.ts'
import { DeviceId, ProjectId } from '#events/kernel/ids.ts'
import { maySee } from '#events/project/access.ts'
import type { ProjectView } from '#events/project/model.ts'
import type { IdKind } from '#events/registry.ts'
import { BeingBuilt } from '#projections/engine/being-built.ts'
import type { ReadModelName } from '#projections/models/all.ts'
import { modelOfIds, projectOfId } from '#projections/models/ids.ts'
import { findProject } from '#projections/models/projects.ts'
import type { CommandBus } from '../commands/command-bus.ts'
import { UnreadableStream } from '../commands/command-error.ts'
import type { EventStore } from '../event-store/port.ts'
import { headBesides } from '../history/head-besides.ts'
import { HttpError } from './http-error.ts'
import { sessionOf } from './guards.ts'
import { nameField } from './name-field.ts'
import { findFresh } from './find-fresh.ts'

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

/**
 * The id in the path of a route whose access names nothing that only some may see. @param id the schema of the ids of its kind.
 * @throws HttpError 400 when it can be none.
 */
export const pathId = <Id extends z.ZodType<number>>({ params }: FastifyRequest, id: Id): z.output<Id> =>
  id.parse(parseId(Params.parse(params).id))

export const notFound = () =>
  new HttpError(404, 'This does not exist, or you have no access to it.', { code: 'not-found' })

type VisibleDeps = {
  readonly bus: CommandBus
  readonly pool: Pool
  readonly store: Pick<EventStore, 'read'>
  /** Waits, bounded, until the read models show all that the log holds now; false when they do not. @throws BeingBuilt */
  readonly atHead: (models: readonly ReadModelName[]) => Promise<boolean>
}

/** Registers the check of what a person may see: after session and role, before the body is looked at. */
export function checkVisibility(app: FastifyInstance, { bus, pool, store, atHead }: VisibleDeps): void {
  const known = new Map<string, ProjectId>()

  async function projectOf(kind: VisibleKind, id: number): Promise<ProjectId> {
    if (kind === 'project') return ProjectId.parse(id)
    const key = `${kind} ${id}`
    const project = known.get(key)
    if (project) return project
    // A card may be on an open board before the read model has it, and long before while that is being built.
    const isThere = (view: ProjectView) => (isOnBoard(view, kind, id) ? view.project?.id : undefined)
    const look = async () => (await projectOfId(pool, kind, id)) ?? bus.project.inMemory(isThere) ?? null
    const found = await findFresh(look, () => atHead([modelOfIds(kind)]))
    if (!found) throw notFound()
    if (known.size >= MAX_KNOWN) known.clear()
    known.set(key, found)
    return found
  }

  /** Whether the list of projects shows it to the person, or cannot tell because it is behind the log. */
  async function mayBeListed(project: ProjectId, user: Person): Promise<boolean> {
    const isListed = async () => {
      const summary = await findProject(pool, project)
      return summary !== null && maySee(user, summary)
    }
    const isKnowable = async () =>
      atHead(['projects']).catch((error: unknown) => {
        if (error instanceof BeingBuilt) return false
        throw error
      })
    return (await isListed()) || !(await isKnowable()) || isListed()
  }

  app.decorateRequest('about', null)
  app.addHook('onRequest', async (request) => {
    const { access = 'public' } = request.routeOptions.config
    if (access === 'public' || access.visible === 'nothing') return
    const { visible: kind, isOfRecord = false } = access
    const { user } = sessionOf(request)
    const id = parseId(Params.parse(request.params).id)
    const project = await projectOf(kind, id)
    // A deletion that is sent again finds nothing any more, and gets its first result.
    const mayRepeat = request.method === 'DELETE' && request.headers[IDEMPOTENCY_HEADER] !== undefined
    const isVisible = ({ project: head }: ProjectView, revision: number) =>
      head ? maySee(user, head) : mayRepeat && revision >= 0
    // A command is checked again on the state that it is decided on; for a read this is the only check.
    const board = bus.project(project)
    const guess = board.peek(isVisible)
    // For a project that is not in memory the list is asked first: a caller who walks through ids must not fold each one.
    const isWorthALook = guess !== undefined || mayRepeat || (await mayBeListed(project, user))
    const isVisibleNow = () =>
      board.look(isVisible).catch(async (error: unknown) => {
        if (!(isOfRecord && error instanceof UnreadableStream)) throw error
        const head = await headBesides(store, project, await findProject(pool, project))
        return head !== null && maySee(user, head)
      })
    const isLikely = COMMANDS.has(request.method) && guess === true
    if (!isLikely && !(isWorthALook && (await isVisibleNow()))) throw notFound()
    request.about = { project, id }
  })
}

const isOnBoard = (view: ProjectView, kind: VisibleKind, id: number): boolean =>
  kind === 'device' && view.card(DeviceId.parse(id)) !== undefined

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
