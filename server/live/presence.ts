import type { FastifyBaseLogger } from 'fastify'
import type { DeviceId, ProjectId, UserId } from '#events/kernel/ids.ts'
import type { Present } from '#events/live/protocol.ts'
import type { Db } from '#projections/engine/projection.ts'
import { type LiveServer, type LiveSocket, roomOf } from './live-socket.ts'
import type { NodeLine } from './node-line.ts'
import { exchangePresence } from './presence-exchange.ts'

/** People come and go in bursts; each board hears of it at most this often. */
const PAUSE_MS = 200

type Deps = {
  readonly io: LiveServer
  readonly db: Db
  readonly log: FastifyBaseLogger
  /** Null where this is the only node. */
  readonly line: NodeLine | null
}

/** Who has which board open and which card each of them edits (docs/rules.md, LIVE-20). Never stored. */
export type Presence = ReturnType<typeof createPresence>

export function createPresence({ io, db, log, line }: Deps) {
  const boards = new Map<ProjectId, Map<LiveSocket, DeviceId | null>>()
  const due = new Map<ProjectId, NodeJS.Timeout>()
  let isClosed = false

  const here = { boards: () => boards.keys(), people: (projectId: ProjectId) => cardsOf(boards.get(projectId)) }
  const elsewhere = line && exchangePresence({ line, db, log, here, onChanged: tellSoon })

  function tell(projectId: ProjectId): void {
    due.delete(projectId)
    const people = together([...peopleAt(boards.get(projectId)), ...(elsewhere?.at(projectId) ?? [])])
    io.local.to(roomOf(projectId)).emit('presence', { projectId, people })
  }
  function tellSoon(projectId: ProjectId): void {
    const isWatched = boards.has(projectId)
    if (isWatched && !isClosed && !due.has(projectId)) due.set(projectId, setTimeout(tell, PAUSE_MS, projectId))
  }
  function changed(projectId: ProjectId): void {
    tellSoon(projectId)
    elsewhere?.note(projectId)
  }

  function leave(socket: LiveSocket, projectId: ProjectId): void {
    const board = boards.get(projectId)
    if (!board?.delete(socket)) return
    if (board.size === 0) boards.delete(projectId)
    changed(projectId)
  }

  return {
    enter(socket: LiveSocket, projectId: ProjectId): void {
      const board = boards.get(projectId) ?? new Map<LiveSocket, DeviceId | null>()
      boards.set(projectId, board.set(socket, board.get(socket) ?? null))
      changed(projectId)
    },
    /** Ignored from a client that does not have the board open. */
    edit(socket: LiveSocket, projectId: ProjectId, deviceId: DeviceId | null): void {
      const board = boards.get(projectId)
      if (!board?.has(socket)) return
      board.set(socket, deviceId)
      changed(projectId)
    },
    leave,
    leaveAll(socket: LiveSocket): void {
      for (const projectId of [...boards.keys()]) leave(socket, projectId)
    },
    /** Settles when the other nodes were told, before the database is closed. */
    async close(): Promise<void> {
      isClosed = true
      for (const timer of due.values()) clearTimeout(timer)
      await elsewhere?.close()
    },
  }
}

type Board = ReadonlyMap<LiveSocket, DeviceId | null>

const peopleAt = (board: Board = new Map()): Present[] =>
  together(
    [...board].map(([{ data }, editing]) => {
      const { id: userId, firstName, lastName } = data.user
      return { userId, name: `${firstName} ${lastName}`, editing }
    }),
  )

const cardsOf = (board: Board | undefined): Map<UserId, DeviceId | null> =>
  new Map(peopleAt(board).map(({ userId, editing }) => [userId, editing]))

/** Each person once, however many tabs; the card of the tab in which one is edited. */
function together(entries: readonly Present[]): Present[] {
  const people = new Map<UserId, Present>()
  for (const entry of entries)
    people.set(entry.userId, { ...entry, editing: people.get(entry.userId)?.editing ?? entry.editing })
  return [...people.values()]
}
