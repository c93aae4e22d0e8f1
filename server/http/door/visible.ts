import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Person } from '#events/kernel/actor.ts'
import { IDEMPOTENCY_HEADER } from '#events/kernel/http.ts'
import { ProjectId } from '#events/kernel/ids.ts'
import { BeingBuilt } from '#projections/engine/being-built.ts'
import type { ReadModelName } from '#projections/models/all.ts'
import { UnreadableStream } from '../../commands/command-error.ts'
import { HttpError } from '../../errors/http-error.ts'
import { isPoolFull, isStoreAway } from '../../event-store/store-errors.ts'
import type { StoreWatch } from '../../event-store/store-watch.ts'
import { isRead } from '../answers/errors.ts'
import { nameField } from '../../errors/name-field.ts'
import { findFresh } from './find-fresh.ts'
import { sessionOf } from './guards.ts'
import { type OwnerName, type Sources, type VisibleKind, visibleKind } from './visible-kinds.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The visible thing that a route is about, with the aggregate that it belongs to; null on others. */
    about: { readonly owner: OwnerName; readonly ownerId: number; readonly id: number } | null
  }
  interface FastifyInstance {
    /**
     * Demands that the person of a request may see something, and notes on the request that it is about that: for ids that
     * stand elsewhere than in the `id` of the path, such as in a body.
     * @param isOfRecord see {@link Access}. @throws HttpError 404 when there is nothing, or they may not see it.
     */
    readonly demandVisible: (
      request: FastifyRequest,
      kind: VisibleKind,
      id: number,
      options?: { readonly isOfRecord?: boolean },
    ) => Promise<void>
  }
}

/** The project that a route is about. Only for routes whose access names something of a project. */
export function visibleProject({ about }: FastifyRequest): ProjectId {
  if (about?.owner !== 'project') throw new Error('this route does not say that its id names something of a project')
  return ProjectId.parse(about.ownerId)
}

/** The id of the visible thing that a route is about. @param id the schema of the ids of its kind. */
export function visibleId<Id extends z.ZodType<number>>({ about }: FastifyRequest, id: Id): z.output<Id> {
  if (!about) throw new Error('this route does not say what its id names')
  return id.parse(about.id)
}

/**
 * The id in the path of a route whose access names nothing that only some may see. @param id the schema of the ids of its kind.
 * @throws HttpError 400 when it can be none.
 */
export const pathId = <Id extends z.ZodType<number>>(request: FastifyRequest, id: Id): z.output<Id> =>
  id.parse(idOfPath(request))

export const notFound = () =>
  new HttpError(404, 'This does not exist, or you have no access to it.', { code: 'not-found' })

type VisibleDeps = Sources & {
  readonly stores: Pick<StoreWatch, 'failed'>
  /** Waits, bounded, until the read models show all that the log holds now; false when they do not. @throws BeingBuilt */
  readonly atHead: (models: readonly ReadModelName[]) => Promise<boolean>
}

/**
 * Makes the check of visibility for the routes of a scope.
 * @returns demands that the person of a request may see what its path names, where the route's access says so.
 */
export function checkVisibility(app: FastifyInstance, { atHead, stores, ...sources }: VisibleDeps) {
  /** The owner's id of things that were asked for, by kind and id: no thing changes its owner. */
  const known = new Map<string, number>()

  async function ownerIdOf(kind: VisibleKind, id: number): Promise<number> {
    const { part } = visibleKind(kind)
    if (!part) return id
    const key = `${kind} ${id}`
    const ownerId = known.get(key)
    if (ownerId !== undefined) return ownerId
    const found =
      part.peek?.(sources, id) ??
      (await findFresh(
        () => part.find(sources, id),
        () => atHead([part.model]),
      ))
    if (found === null) throw notFound()
    if (known.size >= MAX_KNOWN) known.clear()
    known.set(key, found)
    return found
  }

  /** Gives true when the list shows it to the person, or cannot tell because it is behind the log. */
  async function mayBeListed(kind: VisibleKind, ownerId: number, person: Person): Promise<boolean> {
    const { by } = visibleKind(kind)
    const isListed = () => by.isListed(sources, ownerId, person)
    const isKnowable = async () =>
      atHead([by.list]).catch((error: unknown) => {
        if (error instanceof BeingBuilt) return false
        throw error
      })
    return (await isListed()) || !(await isKnowable()) || isListed()
  }

  async function demandVisible(
    request: FastifyRequest,
    kind: VisibleKind,
    id: number,
    { isOfRecord = false }: { readonly isOfRecord?: boolean } = {},
  ): Promise<void> {
    const { user } = sessionOf(request)
    const { owner, by } = visibleKind(kind)
    const ownerId = await ownerIdOf(kind, id)
    // A deletion that is sent again finds nothing any more, and gets its first result.
    const mayRepeat = request.method === 'DELETE' && request.headers[IDEMPOTENCY_HEADER] !== undefined
    const isVisible = (view: unknown, revision: number) => by.judge(user, view) ?? (mayRepeat && revision >= 0)
    // A command is checked again on the state that it is decided on; for a read this is the only check.
    const stream = by.open(sources, ownerId)
    const guess = stream.peek(isVisible)
    const isVisibleNow = async () => {
      // For one that is not in memory the list is asked first: a caller who walks through ids must not fold each one.
      if (guess === undefined && !mayRepeat && !(await mayBeListed(kind, ownerId, user))) return false
      return stream.look(isVisible).catch((error: unknown) => {
        if (!(isOfRecord && error instanceof UnreadableStream && by.judgeRecord)) throw error
        return by.judgeRecord(sources, ownerId, user)
      })
    }
    /** While the log is away (docs/rules.md, STORE-61): by the row of the list, and by what is in memory, which may know more. */
    const withoutLog = async (error: unknown) => {
      if (!isRead(request) || !isStoreAway(error) || isPoolFull(error)) throw error
      stores.failed('reads')
      if (guess === false || !(await by.isListed(sources, ownerId, user))) throw error
      return true
    }
    const isLikely = COMMANDS.has(request.method) && guess === true
    if (!isLikely && !(await isVisibleNow().catch(withoutLog))) throw notFound()
    request.about = { owner, ownerId, id }
  }

  app.decorateRequest('about', null)
  app.decorate('demandVisible', demandVisible)
  return async (request: FastifyRequest): Promise<void> => {
    const { access = 'public' } = request.routeOptions.config
    if (access === 'public' || access.visible === 'nothing') return
    await demandVisible(request, access.visible, idOfPath(request), access)
  }
}

/** Methods whose routes send a command to the owner. */
const COMMANDS = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])
/** Ids whose owner is remembered. */
const MAX_KNOWN = 200_000

/** An id in a path: described as the number that it stands for. */
export const PathId = z.string().meta({ type: 'integer', minimum: 1 })
const Params = z.object({ id: PathId })

/** @throws HttpError 400 */
const idOfPath = ({ params }: FastifyRequest): number => parseId(Params.parse(params).id)

const Id = z.int().positive()

/** Ids in paths are decimal numbers. @throws HttpError 400 */
function parseId(text: string): number {
  const parsed = Id.safeParse(/^[0-9]{1,15}$/.test(text) ? Number(text) : text)
  if (!parsed.success)
    throw new HttpError(400, nameField(['id'], 'must be a positive whole number'), { code: 'bad-request' })
  return parsed.data
}
