import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { UserId } from '#events/kernel/ids.ts'
import type { EditingPart, Present, StreamRef } from '#events/live/protocol.ts'
import type { Db } from '#projections/engine/projection.ts'
import { findUsers } from '#projections/models/people/users.ts'
import { MAX_ENTRIES, type NodeLine, type NodeMessage, type PresenceEntry } from './node-line.ts'
import { StreamMap } from '#events/live/stream-map.ts'

/** Other nodes are told of changes at most this often. */
const PAUSE_MS = 200
/** How often they are told of everyone, and how long they believe that: a node that dies says nothing. */
const ANNOUNCE_MS = 2_000
const LEASE_MS = 6_000

/** Those at the open streams of this node, each person once, with the part they edit. */
type Here = {
  streams(): readonly StreamRef[]
  people(stream: StreamRef): Parts
}
type Parts = ReadonlyMap<UserId, EditingPart['part']>

type Deps = {
  readonly line: NodeLine
  readonly db: Db
  readonly log: FastifyBaseLogger
  readonly here: Here
  /** Called when a person of another node came to a stream, left it, or edits another part. */
  readonly onChanged: (stream: StreamRef) => void
}

/** A person at an open stream of another node, until the lease ends. */
type RemoteEntry = { readonly node: string; readonly person: Present; readonly until: number }

/** Tells other nodes who is at the open streams of this one, and knows who is at those of the others. */
export function exchangePresence({ line, db, log, here, onChanged }: Deps) {
  const node = randomUUID()
  /** The people at each stream, as the other nodes were last told. */
  const told = new StreamMap<Parts>()
  const due = new StreamMap<true>()
  let timer: NodeJS.Timeout | undefined
  let isTelling = false
  let isWhole = false
  const remote = new StreamMap<Map<string, RemoteEntry>>()
  const names = new Map<UserId, string>()
  let taking = Promise.resolve()
  let isClosed = false

  function tellSoon(): void {
    if (!isClosed && !isTelling) timer ??= setTimeout(() => void tell(), PAUSE_MS)
  }

  async function tell(): Promise<void> {
    timer = undefined
    isTelling = true
    const isAll = isWhole
    if (isAll) for (const stream of [...here.streams(), ...streamsOf(told)]) due.set(stream, true)
    const streams = streamsOf(due)
    isWhole = false
    due.clear()
    const entries: PresenceEntry[] = []
    const say = () => line.say({ type: 'present', node, entries: entries.splice(0, MAX_ENTRIES) })
    for (const stream of streams) {
      entries.push(...newsOf(stream, isAll))
      // While a message is on its way others have their turn.
      while (entries.length >= MAX_ENTRIES) await say()
    }
    if (entries.length > 0) await say()
    isTelling = false
    if (isWhole || due.size > 0) tellSoon()
  }

  /** The entries that the others have to be told of a stream: those that changed, or all of them. */
  function newsOf(stream: StreamRef, isAll: boolean): PresenceEntry[] {
    const now = here.people(stream)
    const before: Parts = told.get(stream) ?? new Map()
    if (now.size > 0) told.set(stream, now)
    else told.delete(stream)
    const { kind, id: about } = stream
    const news = [...now].filter(([id, editing]) => isAll || before.get(id) !== editing)
    const gone = [...before.keys()].filter((id) => !now.has(id))
    return [
      ...news.map(([id, editing]): PresenceEntry => [kind, about, id, editing]),
      ...gone.map((id): PresenceEntry => [kind, about, id, 'gone']),
    ]
  }

  function announce(): void {
    isWhole = true
    tellSoon()
  }

  async function take(from: string, entries: readonly PresenceEntry[]): Promise<void> {
    const unknown = new Set(entries.flatMap(([, , id]) => (names.has(id) ? [] : id)))
    if (unknown.size > 0)
      for (const { id, firstName, lastName } of await findUsers(db, [...unknown]))
        names.set(id, `${firstName} ${lastName}`)
    const until = performance.now() + LEASE_MS
    for (const [kind, id, userId, editing] of entries) {
      const stream = { kind, id }
      const people = remote.get(stream) ?? new Map<string, RemoteEntry>()
      const key = `${from} ${userId}`
      const before = people.get(key)?.person.editing
      const name = names.get(userId)
      // A name that is not known yet is known when everyone is told of again.
      if (editing === 'gone' || name === undefined) people.delete(key)
      else people.set(key, { node: from, person: { userId, name, editing }, until })
      if (people.size > 0) remote.set(stream, people)
      else remote.delete(stream)
      if (before !== people.get(key)?.person.editing) onChanged(stream)
    }
    if (entries.some(([, , , editing]) => editing === 'gone')) forgetNames()
  }

  function forget(isOver: (entry: RemoteEntry) => boolean): void {
    let isSomeGone = false
    for (const [stream, people] of remote) {
      const over = [...people].filter(([, entry]) => isOver(entry))
      if (over.length === 0) continue
      isSomeGone = true
      for (const [key] of over) people.delete(key)
      if (people.size === 0) remote.delete(stream)
      onChanged(stream)
    }
    if (isSomeGone) forgetNames()
  }

  /** Names of those who are at no stream any more; they are looked up again when their owners come back. */
  function forgetNames(): void {
    const entries = [...remote].flatMap(([, people]) => [...people.values()])
    const used = new Set(entries.map(({ person }) => person.userId))
    for (const id of names.keys()) if (!used.has(id)) names.delete(id)
  }

  /** One message after the other, in the order in which they came. */
  function inTurn(work: () => Promise<void> | void): void {
    taking = taking.then(work).catch((error: unknown) => {
      log.warn({ err: error }, 'who is at the streams of another node is unknown; it says so again')
    })
  }

  function onMessage(message: NodeMessage): void {
    const { node: from } = message
    if (from === node) return
    switch (message.type) {
      case 'present':
        return inTurn(() => take(from, message.entries))
      case 'ask':
        return announce()
      case 'left':
        return inTurn(() => forget((entry) => entry.node === from))
    }
  }

  const unhear = line.hear(onMessage, () => {
    // Messages of the others were lost; those of this one may have been.
    void line.say({ type: 'ask', node })
    announce()
  })
  const announcing = setInterval(announce, ANNOUNCE_MS)
  const forgetting = setInterval(() => inTurn(() => forget(({ until }) => until < performance.now())), PAUSE_MS)

  return {
    /** Something changed at a stream that is open on this node. */
    note(stream: StreamRef): void {
      due.set(stream, true)
      tellSoon()
    },
    /** Who is at a stream on other nodes; a person who is at several nodes comes several times. */
    at: (stream: StreamRef): readonly Present[] =>
      [...(remote.get(stream)?.values() ?? [])].map(({ person }) => person),
    /** Settles when the others were told, before the database is closed. */
    async close(): Promise<void> {
      isClosed = true
      unhear()
      clearTimeout(timer)
      clearInterval(announcing)
      clearInterval(forgetting)
      await line.sayLast({ type: 'left', node })
    },
  }
}

const streamsOf = (map: StreamMap<unknown>): readonly StreamRef[] => [...map].map(([stream]) => stream)
