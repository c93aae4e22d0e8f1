import type { LiveRefusal, SentAnswer, StreamEvent, StreamRef } from '#events/live/protocol.ts'
import { MAX_OPEN_STREAMS } from '../limits.ts'
import { isStreamRoom, type LiveServer, type LiveSocket, roomOf } from '../live-socket.ts'
import type { Presence } from '../presence.ts'
import type { Closing } from './kind.ts'
import { KINDS } from './kinds.ts'
import { notFound } from './open-stream.ts'
import { keyOf, StreamMap } from '#events/live/stream-map.ts'

/** A stream that is being opened: what is pushed meanwhile waits for the answer. */
type Opening = {
  readonly socket: LiveSocket
  readonly held: StreamEvent[]
  /** Streams that closed meanwhile: this one may turn out to stand within one of them. */
  readonly closed: { readonly stream: StreamRef; readonly closing: Closing }[]
  isOver: boolean
}

/** An answer, and the stream that the opened one stands within. */
type FoundAnswer = { readonly sent: SentAnswer; readonly within?: StreamRef | undefined }

const BEING_OPENED: LiveRefusal = { ok: false, code: 'unavailable', message: 'This is being opened already.' }
const STILL_READING: LiveRefusal = {
  ok: false,
  code: 'unavailable',
  message: 'What was asked for before is still being read.',
}
const TOO_MANY: LiveRefusal = { ok: false, code: 'bad-request', message: 'Too much is open at once.' }

/** Who has which stream open on this node, and what reaches them (docs/rules.md, LIVE-16 to LIVE-18). */
export type OpenStreams = ReturnType<typeof createOpenStreams>

export function createOpenStreams(io: LiveServer, presence: Presence) {
  const openings = new StreamMap<Set<Opening>>()
  /** How many questions of each socket are not answered yet, also those about streams that it has left meanwhile. */
  const unanswered = new Map<LiveSocket, number>()
  /** Up to which revision the answers about a stream went, for each socket that was not pushed all of its answer yet. */
  const ahead = new StreamMap<Map<LiveSocket, number>>()
  /** By stream: the one that it stands within. */
  const outer = new StreamMap<StreamRef>()

  function begin(socket: LiveSocket, stream: StreamRef): Opening {
    const opening: Opening = { socket, held: [], closed: [], isOver: false }
    openings.set(stream, (openings.get(stream) ?? new Set()).add(opening))
    unanswered.set(socket, (unanswered.get(socket) ?? 0) + 1)
    return opening
  }

  function end(stream: StreamRef, opening: Opening): void {
    const left = (unanswered.get(opening.socket) ?? 0) - 1
    if (left > 0) unanswered.set(opening.socket, left)
    else unanswered.delete(opening.socket)
    const others = openings.get(stream)
    others?.delete(opening)
    if (others?.size === 0) openings.delete(stream)
  }

  function notAhead(socket: LiveSocket, stream: StreamRef): void {
    const sockets = ahead.get(stream)
    sockets?.delete(socket)
    if (sockets?.size === 0) ahead.delete(stream)
  }

  function leave(socket: LiveSocket, stream: StreamRef): void {
    notAhead(socket, stream)
    void socket.leave(roomOf(stream))
    presence.leave(socket, stream)
    for (const opening of openings.get(stream) ?? []) if (opening.socket === socket) opening.isOver = true
  }

  const audience = (stream: StreamRef): LiveSocket[] =>
    [...(io.of('/').adapter.rooms.get(roomOf(stream)) ?? [])].flatMap((id) => io.of('/').sockets.get(id) ?? [])

  const isOpening = (socket: LiveSocket, stream: StreamRef): boolean =>
    [...(openings.get(stream) ?? [])].some((opening) => opening.socket === socket && !opening.isOver)

  const hasRoom = (stream: StreamRef): boolean => io.of('/').adapter.rooms.has(roomOf(stream))

  /** The open streams that stand within one; those that are open no more are forgotten. */
  function inside(stream: StreamRef): StreamRef[] {
    const found = [...outer].flatMap(([each, of]) => (keyOf(of) === keyOf(stream) ? [each] : []))
    for (const each of found) if (!hasRoom(each)) outer.delete(each)
    return found.filter(hasRoom)
  }

  const isClosedTo = ({ socket, closed }: Opening, within: StreamRef | undefined): boolean =>
    within !== undefined &&
    closed.some(({ stream, closing }) => keyOf(stream) === keyOf(within) && !closing.mayStay(socket.data.user))

  function close(stream: StreamRef, { code, mayStay }: Closing): void {
    const message = KINDS[stream.kind].sentences[code]
    const watching = new Set(audience(stream))
    const opening = [...(openings.get(stream) ?? [])].map(({ socket }) => socket)
    for (const socket of new Set([...watching, ...opening])) {
      if (mayStay(socket.data.user)) continue
      leave(socket, stream)
      if (watching.has(socket)) socket.emit('stream:closed', { ...stream, code, message })
    }
  }

  return {
    /** Why a socket may not ask for a stream now; null when it may (docs/rules.md, LIVE-26). */
    refusal(socket: LiveSocket, stream: StreamRef): LiveRefusal | null {
      if (isOpening(socket, stream)) return BEING_OPENED
      const open = [...socket.rooms].filter((room) => isStreamRoom(room) && room !== roomOf(stream)).length
      if (open >= MAX_OPEN_STREAMS) return TOO_MANY
      // While reads are slow, a client that goes from one to the next has none open yet: its questions count as well.
      return open + (unanswered.get(socket) ?? 0) < MAX_OPEN_STREAMS ? null : STILL_READING
    },
    /**
     * Opens a stream, or catches up on one that is open. Registered before it is read, so that no event falls between the
     * two; served after it, so that nothing goes out that a person may not see any more.
     * @param read checks access, reads and compresses; what it throws is thrown. @param isUnseen keeps it from the others.
     */
    async open(
      socket: LiveSocket,
      stream: StreamRef,
      read: () => Promise<FoundAnswer>,
      answer: (answer: SentAnswer) => void,
      isUnseen: boolean,
    ): Promise<void> {
      const opening = begin(socket, stream)
      let answered: FoundAnswer
      try {
        answered = await read()
      } finally {
        end(stream, opening)
      }
      // Nothing is awaited from here on: an event pushed in between would be lost, and a person who left meanwhile would stay.
      if (!socket.connected) return
      const { sent: found, within } = answered
      if (opening.isOver || isClosedTo(opening, within)) return answer(notFound(stream.kind))
      answer(found)
      if (!found.ok) return leave(socket, stream)
      const { revision: shown } = found
      if ((opening.held.at(-1)?.revision ?? -1) < shown)
        ahead.set(stream, (ahead.get(stream) ?? new Map<LiveSocket, number>()).set(socket, shown))
      if (within) outer.set(stream, within)
      if (socket.rooms.has(roomOf(stream))) return
      const events = opening.held.filter(({ revision }) => revision > shown)
      if (events.length > 0) socket.emit('stream:events', { ...stream, events })
      void socket.join(roomOf(stream))
      if (!isUnseen) presence.enter(socket, stream)
    },
    leave,
    /** A connection that ended is pushed nothing more. */
    forget(socket: LiveSocket): void {
      for (const [stream] of [...ahead]) notAhead(socket, stream)
    },
    /** True if anyone has it open or is opening it, or something within it. */
    isWatched: (stream: StreamRef): boolean =>
      openings.has(stream) || hasRoom(stream) || openings.size > 0 || inside(stream).length > 0,
    /** Pushes events, but to no client those that its answer has shown: an answer shows the log's end, which is pushed later. */
    deliver(stream: StreamRef, events: readonly StreamEvent[]): void {
      const apart = [...(ahead.get(stream) ?? [])]
      for (const [socket, shown] of apart) {
        const later = events.filter(({ revision }) => revision > shown)
        if (later.length > 0) socket.emit('stream:events', { ...stream, events: later })
        if ((events.at(-1)?.revision ?? -1) >= shown) notAhead(socket, stream)
      }
      const audienceHere = io.local.to(roomOf(stream))
      audienceHere.except(apart.map(([{ id }]) => id)).emit('stream:events', { ...stream, events })
      for (const { held } of openings.get(stream) ?? []) held.push(...events)
    },
    /**
     * Ends the connections of all who have the stream open or are opening it, when it can be followed no further: they come
     * back, ask for it again, and are told why (docs/rules.md, LIVE-32).
     */
    interrupt(stream: StreamRef): void {
      const opening = [...(openings.get(stream) ?? [])].map(({ socket }) => socket)
      const within = inside(stream).flatMap(audience)
      for (const { conn } of new Set([...audience(stream), ...within, ...opening])) conn.close()
    },
    /** Closes the stream, and those within it, for all but those who may stay, before anything else reaches them. */
    close(stream: StreamRef, closing: Closing): void {
      for (const [, each] of openings) for (const opening of each) opening.closed.push({ stream, closing })
      for (const each of [stream, ...inside(stream)]) close(each, closing)
    },
  }
}
