import type { FastifyBaseLogger } from 'fastify'
import type { UserId } from '#events/kernel/ids.ts'
import type { EditingPart, Present, StreamRef } from '#events/live/protocol.ts'
import type { Db } from '#projections/engine/projection.ts'
import { type LiveServer, type LiveSocket, roomOf } from './live-socket.ts'
import type { NodeLine } from './node-line.ts'
import { exchangePresence } from './presence-exchange.ts'
import { StreamMap } from '#events/live/stream-map.ts'

/** People come and go in bursts; each stream hears of it at most this often. */
const PAUSE_MS = 200

type Deps = {
  readonly io: LiveServer
  readonly db: Db
  readonly log: FastifyBaseLogger
  /** Null where this is the only node. */
  readonly line: NodeLine | null
}

/** Who has which stream open and which part of it each of them edits (docs/rules.md, LIVE-20). Never stored. */
export type Presence = ReturnType<typeof createPresence>

/** The sockets that have a stream open, with the part that each is at. */
type Audience = Map<LiveSocket, Part>
type Part = EditingPart['part']

export function createPresence({ io, db, log, line }: Deps) {
  const audiences = new StreamMap<Audience>()
  /** The streams that each socket has open. */
  const opened = new Map<LiveSocket, StreamMap<true>>()
  const due = new StreamMap<NodeJS.Timeout>()
  let isClosed = false

  const here = {
    streams: () => [...audiences].map(([stream]) => stream),
    people: (stream: StreamRef) => partsOf(audiences.get(stream)),
  }
  const elsewhere = line && exchangePresence({ line, db, log, here, onChanged: tellSoon })

  function tell(stream: StreamRef): void {
    due.delete(stream)
    const people = together([...peopleAt(audiences.get(stream)), ...(elsewhere?.at(stream) ?? [])])
    io.local.to(roomOf(stream)).emit('presence', { ...stream, people })
  }
  function tellSoon(stream: StreamRef): void {
    const isOpen = audiences.has(stream)
    if (isOpen && !isClosed && !due.has(stream)) due.set(stream, setTimeout(tell, PAUSE_MS, stream))
  }
  function changed(stream: StreamRef): void {
    tellSoon(stream)
    elsewhere?.note(stream)
  }

  function leave(socket: LiveSocket, stream: StreamRef): void {
    const audience = audiences.get(stream)
    opened.get(socket)?.delete(stream)
    if (!audience?.delete(socket)) return
    if (audience.size === 0) audiences.delete(stream)
    changed(stream)
  }

  return {
    enter(socket: LiveSocket, stream: StreamRef): void {
      const audience: Audience = audiences.get(stream) ?? new Map<LiveSocket, Part>()
      audiences.set(stream, audience.set(socket, audience.get(socket) ?? null))
      opened.set(socket, (opened.get(socket) ?? new StreamMap<true>()).set(stream, true))
      changed(stream)
    },
    /** Ignored from a client that does not have the stream open. */
    edit(socket: LiveSocket, stream: StreamRef, part: Part): void {
      const audience = audiences.get(stream)
      if (!audience?.has(socket)) return
      audience.set(socket, part)
      changed(stream)
    },
    leave,
    leaveAll(socket: LiveSocket): void {
      for (const [stream] of [...(opened.get(socket) ?? [])]) leave(socket, stream)
      opened.delete(socket)
    },
    /** Settles when the other nodes were told, before the database is closed. */
    async close(): Promise<void> {
      isClosed = true
      for (const [, timer] of due) clearTimeout(timer)
      await elsewhere?.close()
    },
  }
}

const peopleAt = (audience: Audience = new Map()): Present[] =>
  together(
    [...audience].map(([{ data }, editing]) => {
      const { id: userId, firstName, lastName } = data.user
      return { userId, name: `${firstName} ${lastName}`, editing }
    }),
  )

const partsOf = (audience: Audience | undefined): Map<UserId, Part> =>
  new Map(peopleAt(audience).map(({ userId, editing }) => [userId, editing]))

/** Each person once, however many tabs; the part of the tab in which one is edited. */
function together(entries: readonly Present[]): Present[] {
  const people = new Map<UserId, Present>()
  for (const entry of entries)
    people.set(entry.userId, { ...entry, editing: people.get(entry.userId)?.editing ?? entry.editing })
  return [...people.values()]
}
