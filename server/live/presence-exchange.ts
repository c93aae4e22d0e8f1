import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'
import { DeviceId, ProjectId, UserId } from '#events/kernel/ids.ts'
import type { Present } from '#events/live/protocol.ts'
import type { Db } from '#projections/engine/projection.ts'
import { findUsers } from '#projections/models/users.ts'
import type { LiveServer, Seat } from './live-socket.ts'

/** Other nodes are told of changes at most this often, in milliseconds. */
const PAUSE = 200
/** How often they are told of everybody, and how long they believe that, in milliseconds: a node that dies says nothing. */
const ANNOUNCE = 2_000
const LEASE = 6_000
/** How many seats are told at once: with ids of 16 digits they still fit into a notification of Postgres. */
const MOST_TOLD = 120

const Node = z.object({ node: z.guid() })
const Seats = Node.extend({
  seats: z.array(z.tuple([ProjectId, UserId, z.union([DeviceId.nullable(), z.literal('gone')])])),
})

/** Those at the boards of this node, each person once, with the card he is at. */
type Here = {
  boards(): Iterable<ProjectId>
  people(projectId: ProjectId): ReadonlyMap<UserId, DeviceId | null>
}

type Deps = {
  readonly io: LiveServer
  readonly db: Db
  readonly log: FastifyBaseLogger
  readonly here: Here
  /** Called when somebody of another node came to a board, left it, or is at another card. */
  readonly onChanged: (projectId: ProjectId) => void
}

/** Somebody at a board of another node, until the lease ends. */
type Guest = { readonly node: string; readonly person: Present; readonly until: number }

/** Tells other nodes who is at the boards of this one, and knows who is at those of the others. */
export function exchangePresence({ io, db, log, here, onChanged }: Deps) {
  const node = randomUUID()
  /** What was last told of each board. */
  const told = new Map<ProjectId, ReadonlyMap<UserId, DeviceId | null>>()
  const due = new Set<ProjectId>()
  let timer: NodeJS.Timeout | undefined
  let isWhole = false
  const guests = new Map<ProjectId, Map<string, Guest>>()
  const names = new Map<UserId, string>()
  let taking = Promise.resolve()
  let isClosed = false

  function tellSoon(): void {
    if (!isClosed) timer ??= setTimeout(tell, PAUSE)
  }

  function tell(): void {
    timer = undefined
    const seats = [...(isWhole ? new Set([...here.boards(), ...told.keys()]) : due)].flatMap(newsOf)
    isWhole = false
    due.clear()
    for (let from = 0; from < seats.length; from += MOST_TOLD)
      io.serverSideEmit('presence:seats', { node, seats: seats.slice(from, from + MOST_TOLD) })
  }

  /** What the others have to be told of a board: what changed, or everything. */
  function newsOf(projectId: ProjectId): Seat[] {
    const now = here.people(projectId)
    const before = told.get(projectId) ?? new Map<UserId, DeviceId | null>()
    if (now.size > 0) told.set(projectId, now)
    else told.delete(projectId)
    const news = [...now].filter(([id, editing]) => isWhole || before.get(id) !== editing)
    const gone = [...before.keys()].filter((id) => !now.has(id))
    return [
      ...news.map(([id, editing]): Seat => [projectId, id, editing]),
      ...gone.map((id): Seat => [projectId, id, 'gone']),
    ]
  }

  function announce(): void {
    isWhole = true
    tellSoon()
  }

  async function take({ node: from, seats }: z.infer<typeof Seats>): Promise<void> {
    const unknown = new Set(seats.flatMap(([, id]) => (names.has(id) ? [] : id)))
    if (unknown.size > 0)
      for (const { id, firstName, lastName } of await findUsers(db, [...unknown]))
        names.set(id, `${firstName} ${lastName}`)
    const until = performance.now() + LEASE
    for (const [projectId, userId, editing] of seats) {
      const board = guests.get(projectId) ?? new Map<string, Guest>()
      const key = `${from} ${userId}`
      const before = board.get(key)?.person.editing
      const name = names.get(userId)
      // A name that is not known yet is known when everybody is told of again.
      if (editing === 'gone' || name === undefined) board.delete(key)
      else board.set(key, { node: from, person: { userId, name, editing }, until })
      if (board.size > 0) guests.set(projectId, board)
      else guests.delete(projectId)
      if (before !== board.get(key)?.person.editing) onChanged(projectId)
    }
  }

  function forget(isOver: (guest: Guest) => boolean): void {
    for (const [projectId, board] of guests) {
      const over = [...board].filter(([, guest]) => isOver(guest))
      for (const [key] of over) board.delete(key)
      if (board.size === 0) guests.delete(projectId)
      if (over.length > 0) onChanged(projectId)
    }
  }

  /** Names of those who are at no board any more; they are looked up again for whoever comes back. */
  function forgetNames(): void {
    const boards = [...guests.values()].map((board) => [...board.values()])
    const used = new Set(boards.flat().map(({ person }) => person.userId))
    for (const id of names.keys()) if (!used.has(id)) names.delete(id)
  }

  /** One message after the other, in the order in which they came. */
  function inTurn(work: () => Promise<void> | void): void {
    taking = taking.then(work).catch((error: unknown) => {
      log.warn({ err: error }, 'who is at the boards of another node is unknown; it says so again')
    })
  }

  // What does not fit comes from a node of another version.
  io.on('presence:seats', (message) => {
    const { data } = Seats.safeParse(message)
    if (data) inTurn(() => take(data))
  })
  io.on('presence:left', (message) => {
    const { data } = Node.safeParse(message)
    if (data) inTurn(() => forget((guest) => guest.node === data.node))
  })
  io.on('presence:ask', announce)
  const announcing = setInterval(() => {
    announce()
    inTurn(forgetNames)
  }, ANNOUNCE)
  const forgetting = setInterval(() => inTurn(() => forget(({ until }) => until < performance.now())), PAUSE)

  return {
    /** Something changed at a board of this node. */
    note(projectId: ProjectId): void {
      due.add(projectId)
      tellSoon()
    },
    /** This node hears the others from now on. */
    ask: (): void => void io.serverSideEmit('presence:ask'),
    /** Who is at a board of other nodes; somebody who is at several comes several times. */
    at: (projectId: ProjectId): readonly Present[] =>
      [...(guests.get(projectId)?.values() ?? [])].map(({ person }) => person),
    close(): void {
      isClosed = true
      clearTimeout(timer)
      clearInterval(announcing)
      clearInterval(forgetting)
      io.serverSideEmit('presence:left', { node })
    },
  }
}
