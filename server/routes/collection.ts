import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Role } from '#events/kernel/actor.ts'
import type { CommandTraits } from '#events/kernel/aggregate.ts'
import type { BareCall, Call } from '#events/kernel/call.ts'
import type { IdKind } from '#events/registry.ts'
import type { Db } from '#projections/engine/projection.ts'
import { ReadModelsBehind } from '#projections/engine/read-models-behind.ts'
import type { ReadModelName } from '#projections/models/all.ts'
import { modelOfIds } from '#projections/models/ids.ts'
import type { StreamHandle } from '../commands/command-bus.ts'
import { reserveOne } from '../commands/reservations.ts'
import { routeOf, type ScopeName } from '../http/door/call-route.ts'
import type { Cost } from '../http/door/costs.ts'
import { NO_CONTENT } from '../http/description/described-answers.ts'
import { metaOf, sendCommand } from '../http/door/send-command.ts'
import type { VisibleKind } from '../http/door/visible-kinds.ts'
import { notFound, pathId, visibleId } from '../http/door/visible.ts'
import type { RouteDeps } from './deps.ts'

type Reads = Pick<RouteDeps, 'pool' | 'fresh'>

/** Dependencies of {@link collectionRoutes}. */
export type CollectionDeps = 'bus' | 'pool' | 'fresh' | 'reserve'

/**
 * Reads a row as the caller's own writes left it, to answer the command that they just sent.
 * @returns a function. @throws HttpError 404 when the row was deleted meanwhile; ReadModelsBehind when that cannot be told.
 */
export const rowNow =
  <Id, Row>({ pool, fresh }: Reads, model: ReadModelName, find: (db: Db, id: Id) => Promise<Row | null>) =>
  async (request: FastifyRequest, id: Id): Promise<Row> => {
    const isFresh = await fresh(request, [model])
    const found = await find(pool, id)
    if (!found) throw isFresh ? notFound() : new ReadModelsBehind()
    return found
  }

/** The features that differ between the collections of things. */
type Collection<Id extends z.ZodType<number>, Row, View, C extends { readonly type: string }, E> = {
  readonly aggregate: {
    readonly commands: Readonly<Record<C['type'], CommandTraits>>
    readonly scope: ScopeName
  }
  readonly kind: IdKind
  readonly id: Id
  /** Schema of a thing as it is answered, and where the read model finds it. */
  readonly row: z.ZodType<Row>
  readonly find: (db: Db, id: z.output<Id>) => Promise<Row | null>
  /** The stream that a request is about. */
  readonly stream: (request: FastifyRequest) => StreamHandle<View, C, E>
  /** The owner in whose visible part the list stands, and the kind of its things; absent: employees see all of them. */
  readonly visible?: { readonly list: VisibleKind; readonly one: VisibleKind }
}

/** Lists of a collection. `cost`: 'small' by default. */
type ListOptions<Row> = {
  readonly roles: readonly Role[]
  readonly cost?: Cost
  readonly summary: string
  readonly querystring?: z.ZodType
  readonly read: (db: Db, request: FastifyRequest) => Promise<readonly Row[]>
}

/**
 * The routes that every collection of simple things has: a list, a creation with a reserved id, changes that answer the row as it
 * stands then, and a deletion. The answer is read from the read model that has the ids of this kind.
 */
export function collectionRoutes<Id extends z.ZodType<number>, Row, View, C extends { readonly type: string }, E>(
  app: FastifyInstance,
  { pool, fresh, reserve }: Pick<RouteDeps, CollectionDeps>,
  { aggregate, kind, id, row, find, stream, visible }: Collection<Id, Row, View, C, E>,
) {
  const model = modelOfIds(kind)
  const now = rowNow({ pool, fresh }, model, find)
  const idOf = (request: FastifyRequest): z.output<Id> => (visible ? visibleId(request, id) : pathId(request, id))
  const send = (command: C, request: FastifyRequest, reply: FastifyReply) =>
    sendCommand(stream(request), command, { request, reply })
  const listAt: VisibleKind | 'nothing' = visible?.list ?? 'nothing'
  const oneAt: VisibleKind | 'nothing' = visible?.one ?? 'nothing'

  return {
    now,

    list(path: string, { roles, cost = 'small', summary, querystring, read }: ListOptions<Row>): void {
      const config = { cost, access: { roles, visible: listAt }, scope: `${aggregate.scope}:read` as const }
      const schema = { summary, ...(querystring && { querystring }), response: { 200: z.array(row) } }
      app.get(path, { config, schema }, async (request) => {
        await fresh(request, [model])
        return read(pool, request)
      })
    },

    /** @param content which the reservation of the id is known by; the body by default. */
    create<Body extends z.ZodType>(
      call: Call<Body, C['type']>,
      command: (id: z.output<Id>, body: z.output<Body>) => C,
      content: (body: z.output<Body>, request: FastifyRequest) => unknown = (body) => body,
    ): void {
      app.route({
        ...routeOf(aggregate, call, listAt),
        schema: { body: call.body, response: { 201: row } },
        handler: async (request, reply) => {
          const body = bodyOf(call, request)
          const meta = metaOf(request)
          const made = await reserveOne(reserve, id, { kind, meta, content: content(body, request) })
          await sendCommand(stream(request), command(made, body), { request, reply, meta })
          return reply.code(201).send(await now(request, made))
        },
      })
    },

    change<Body extends z.ZodType>(
      call: Call<Body, C['type']> | BareCall<C['type']>,
      command: (id: z.output<Id>, body: z.output<Body>) => C,
    ): void {
      app.route({
        ...routeOf(aggregate, call, oneAt),
        schema: { ...('body' in call && { body: call.body }), response: { 200: row } },
        handler: async (request, reply) => {
          const changed = idOf(request)
          await send(command(changed, bodyOf(call, request)), request, reply)
          return now(request, changed)
        },
      })
    },

    /** @param after is done before the answer. */
    remove(
      call: BareCall<C['type']>,
      command: (id: z.output<Id>) => C | Promise<C>,
      after: (id: z.output<Id>) => Promise<void> = () => Promise.resolve(),
    ): void {
      app.route({
        ...routeOf(aggregate, call, oneAt),
        schema: { response: NO_CONTENT },
        handler: async (request, reply) => {
          const removed = idOf(request)
          await send(await command(removed), request, reply)
          await after(removed)
          return reply.code(204).send()
        },
      })
    },
  }
}

/** The body of a request, which the schema of its call has let through. */
const bodyOf = <Body extends z.ZodType>(_: Call<Body> | BareCall, { body }: FastifyRequest) => body as z.output<Body>
