import type { ProjectId } from '#events/kernel/ids.ts'
import type { BoardEvent, LiveRefusal, SentAnswer, ServerToClient } from '#events/live/protocol.ts'
import type { Person } from '#events/kernel/actor.ts'
import { MAX_BOARDS } from './limits.ts'
import { isBoardRoom, type LiveServer, type LiveSocket, roomOf } from './live-socket.ts'
import { NOT_FOUND } from './open-project.ts'
import type { Presence } from './presence.ts'

/** A board that is being opened: what is pushed meanwhile waits for the answer. */
type Opening = { readonly socket: LiveSocket; readonly held: BoardEvent[]; isOver: boolean }

type ClosedCode = Parameters<ServerToClient['project:closed']>[0]['code']

const CLOSED: Readonly<Record<ClosedCode, string>> = {
  'access-lost': 'You no longer have access to this project.',
  deleted: 'This project was deleted.',
}

const BEING_OPENED: LiveRefusal = { ok: false, code: 'unavailable', message: 'This board is being opened already.' }
const STILL_READING: LiveRefusal = {
  ok: false,
  code: 'unavailable',
  message: 'The boards that were asked for before are still being read.',
}
const TOO_MANY: LiveRefusal = { ok: false, code: 'bad-request', message: 'Too many boards are open at once.' }

/** Who has which board open on this node, and what reaches them (docs/rules.md, LIVE-16 to LIVE-18). */
export type Boards = ReturnType<typeof createBoards>

export function createBoards(io: LiveServer, presence: Presence) {
  const openings = new Map<ProjectId, Set<Opening>>()
  /** How many questions of each socket are not answered yet, also those about boards that it has left meanwhile. */
  const unanswered = new Map<LiveSocket, number>()
  /** Up to which revision a socket's answer about a board went, as long as what it shows is not all pushed yet. */
  const ahead = new WeakMap<LiveSocket, Map<ProjectId, number>>()

  function begin(socket: LiveSocket, projectId: ProjectId): Opening {
    const opening = { socket, held: [], isOver: false }
    openings.set(projectId, (openings.get(projectId) ?? new Set()).add(opening))
    unanswered.set(socket, (unanswered.get(socket) ?? 0) + 1)
    return opening
  }

  function end(projectId: ProjectId, opening: Opening): void {
    const left = (unanswered.get(opening.socket) ?? 0) - 1
    if (left > 0) unanswered.set(opening.socket, left)
    else unanswered.delete(opening.socket)
    const others = openings.get(projectId)
    others?.delete(opening)
    if (others?.size === 0) openings.delete(projectId)
  }

  function leave(socket: LiveSocket, projectId: ProjectId): void {
    void socket.leave(roomOf(projectId))
    presence.leave(socket, projectId)
    for (const opening of openings.get(projectId) ?? []) if (opening.socket === socket) opening.isOver = true
  }

  const audience = (projectId: ProjectId): LiveSocket[] =>
    [...(io.of('/').adapter.rooms.get(roomOf(projectId)) ?? [])].flatMap((id) => io.of('/').sockets.get(id) ?? [])

  const isOpening = (socket: LiveSocket, projectId: ProjectId): boolean =>
    [...(openings.get(projectId) ?? [])].some((opening) => opening.socket === socket && !opening.isOver)

  return {
    /** Why a socket may not ask for a board now; null when it may (docs/rules.md, LIVE-26). */
    refusal(socket: LiveSocket, projectId: ProjectId): LiveRefusal | null {
      if (isOpening(socket, projectId)) return BEING_OPENED
      const open = [...socket.rooms].filter((room) => isBoardRoom(room) && room !== roomOf(projectId)).length
      if (open >= MAX_BOARDS) return TOO_MANY
      // While reads are slow, a client that goes from board to board has none open yet: its questions count as well.
      return open + (unanswered.get(socket) ?? 0) < MAX_BOARDS ? null : STILL_READING
    },
    /**
     * Opens a board, or catches up on one that is open. Registered before it is read, so that no event falls between the
     * two; served after it, so that nothing goes out that a person may not see any more.
     * @param read checks access, reads and compresses; what it throws is thrown.
     */
    async open(
      socket: LiveSocket,
      projectId: ProjectId,
      read: () => Promise<SentAnswer>,
      answer: (answer: SentAnswer) => void,
    ): Promise<void> {
      const opening = begin(socket, projectId)
      let found: SentAnswer
      try {
        found = await read()
      } finally {
        end(projectId, opening)
      }
      // Nothing is awaited from here on: an event pushed in between would be lost, and a person who left meanwhile would stay.
      if (!socket.connected) return
      if (opening.isOver) return answer(NOT_FOUND)
      answer(found)
      if (!found.ok) return leave(socket, projectId)
      const { revision: shown } = found
      if ((opening.held.at(-1)?.revision ?? -1) < shown)
        ahead.set(socket, (ahead.get(socket) ?? new Map<ProjectId, number>()).set(projectId, shown))
      if (socket.rooms.has(roomOf(projectId))) return
      const events = opening.held.filter(({ revision }) => revision > shown)
      if (events.length > 0) socket.emit('project:events', { projectId, events })
      void socket.join(roomOf(projectId))
      presence.enter(socket, projectId)
    },
    leave,
    isWatched: (projectId: ProjectId): boolean =>
      openings.has(projectId) || io.of('/').adapter.rooms.has(roomOf(projectId)),
    /** Pushes events, but to no client those that its answer has shown: an answer shows the log's end, which is pushed later. */
    deliver(projectId: ProjectId, events: readonly BoardEvent[]): void {
      const apart = audience(projectId).filter((socket) => ahead.get(socket)?.has(projectId))
      for (const socket of apart) {
        const shown = ahead.get(socket)?.get(projectId) ?? -1
        const later = events.filter(({ revision }) => revision > shown)
        if (later.length > 0) socket.emit('project:events', { projectId, events: later })
        if ((events.at(-1)?.revision ?? -1) >= shown) ahead.get(socket)?.delete(projectId)
      }
      const audienceHere = io.local.to(roomOf(projectId))
      audienceHere.except(apart.map(({ id }) => id)).emit('project:events', { projectId, events })
      for (const { held } of openings.get(projectId) ?? []) held.push(...events)
    },
    /**
     * Ends the connections of all who have the board open or are opening it, when it can be followed no further: they come
     * back, ask for it again, and are told why (docs/rules.md, LIVE-32).
     */
    interrupt(projectId: ProjectId): void {
      const opening = [...(openings.get(projectId) ?? [])].map(({ socket }) => socket)
      for (const { conn } of new Set([...audience(projectId), ...opening])) conn.close()
    },
    /** Closes the board for all but those who may stay, before anything else reaches them. */
    close(projectId: ProjectId, mayStay: (person: Person) => boolean, code: ClosedCode): void {
      const watching = new Set(audience(projectId))
      const opening = [...(openings.get(projectId) ?? [])].map(({ socket }) => socket)
      for (const socket of new Set([...watching, ...opening])) {
        if (mayStay(socket.data.user)) continue
        leave(socket, projectId)
        if (watching.has(socket)) socket.emit('project:closed', { projectId, code, message: CLOSED[code] })
      }
    },
  }
}
