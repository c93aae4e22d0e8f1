import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { DeviceId, ProjectId, UserId } from '#events/kernel/ids.ts'
import type { Present } from '#events/live/protocol.ts'
import type { Db } from '#projections/engine/projection.ts'
import { findUsers } from '#projections/models/users.ts'
import { MAX_ENTRIES, type NodeLine, type NodeMessage, type PresenceEntry } from './node-line.ts'

/** Other nodes are told of changes at most this often. */
const PAUSE_MS = 200
/** How often they are told of everyone, and how long they believe that: a node that dies says nothing. */
const ANNOUNCE_MS = 2_000
const LEASE_MS = 6_000

/** Those at the boards of this node, each person once, with the card they edit. */
type Here = {
  boards(): Iterable<ProjectId>
  people(projectId: ProjectId): ReadonlyMap<UserId, DeviceId | null>
}

type Deps = {
  readonly line: NodeLine
  readonly db: Db
  readonly log: FastifyBaseLogger
  readonly here: Here
  /** Called when a person of another node came to a board, left it, or edits another card. */
  readonly onChanged: (projectId: ProjectId) => void
}

/** A person at a board of another node, until the lease ends. */
type RemoteEntry = { readonly node: string; readonly person: Present; readonly until: number }

/** Tells other nodes who is at the boards of this one, and knows who is at those of the others. */
export function exchangePresence({ line, db, log, here, onChanged }: Deps) {
  const node = randomUUID()
  /** What was last told of each board. */
  const told = new Map<ProjectId, ReadonlyMap<UserId, DeviceId | null>>()
  const due = new Set<ProjectId>()
  let timer: NodeJS.Timeout | undefined
  let isTelling = false
  let isWhole = false
  const remote = new Map<ProjectId, Map<string, RemoteEntry>>()
  const names = new Map<UserId, string>()
  let taking = Promise.resolve()
  let isClosed = false

  function tellSoon(): void {
    if (!isClosed && !isTelling) timer ??= setTimeout(() => void tell(), PAUSE_MS)
  }

  async function tell(): Promise<void> {
    timer = undefined
    isTelling = true
    const entries = [...(isWhole ? new Set([...here.boards(), ...told.keys()]) : due)].flatMap(newsOf)
    isWhole = false
    due.clear()
    for (let from = 0; from < entries.length; from += MAX_ENTRIES)
      await line.say({ type: 'present', node, entries: entries.slice(from, from + MAX_ENTRIES) })
    isTelling = false
    if (isWhole || due.size > 0) tellSoon()
  }

  /** What the others have to be told of a board: what changed, or everything. */
  function newsOf(projectId: ProjectId): PresenceEntry[] {
    const now = here.people(projectId)
    const before = told.get(projectId) ?? new Map<UserId, DeviceId | null>()
    if (now.size > 0) told.set(projectId, now)
    else told.delete(projectId)
    const news = [...now].filter(([id, editing]) => isWhole || before.get(id) !== editing)
    const gone = [...before.keys()].filter((id) => !now.has(id))
    return [
      ...news.map(([id, editing]): PresenceEntry => [projectId, id, editing]),
      ...gone.map((id): PresenceEntry => [projectId, id, 'gone']),
    ]
  }

  function announce(): void {
    isWhole = true
    tellSoon()
  }

  async function take(from: string, entries: readonly PresenceEntry[]): Promise<void> {
    const unknown = new Set(entries.flatMap(([, id]) => (names.has(id) ? [] : id)))
    if (unknown.size > 0)
      for (const { id, firstName, lastName } of await findUsers(db, [...unknown]))
        names.set(id, `${firstName} ${lastName}`)
    const until = performance.now() + LEASE_MS
    for (const [projectId, userId, editing] of entries) {
      const board = remote.get(projectId) ?? new Map<string, RemoteEntry>()
      const key = `${from} ${userId}`
      const before = board.get(key)?.person.editing
      const name = names.get(userId)
      // A name that is not known yet is known when everyone is told of again.
      if (editing === 'gone' || name === undefined) board.delete(key)
      else board.set(key, { node: from, person: { userId, name, editing }, until })
      if (board.size > 0) remote.set(projectId, board)
      else remote.delete(projectId)
      if (before !== board.get(key)?.person.editing) onChanged(projectId)
    }
  }

  function forget(isOver: (entry: RemoteEntry) => boolean): void {
    for (const [projectId, board] of remote) {
      const over = [...board].filter(([, entry]) => isOver(entry))
      for (const [key] of over) board.delete(key)
      if (board.size === 0) remote.delete(projectId)
      if (over.length > 0) onChanged(projectId)
    }
  }

  /** Names of those who are at no board any more; they are looked up again when their owners come back. */
  function forgetNames(): void {
    const boards = [...remote.values()].map((board) => [...board.values()])
    const used = new Set(boards.flat().map(({ person }) => person.userId))
    for (const id of names.keys()) if (!used.has(id)) names.delete(id)
  }

  /** One message after the other, in the order in which they came. */
  function inTurn(work: () => Promise<void> | void): void {
    taking = taking.then(work).catch((error: unknown) => {
      log.warn({ err: error }, 'who is at the boards of another node is unknown; it says so again')
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
    // What the others said was lost; what this one said may have been.
    void line.say({ type: 'ask', node })
    announce()
  })
  const announcing = setInterval(() => {
    announce()
    inTurn(forgetNames)
  }, ANNOUNCE_MS)
  const forgetting = setInterval(() => inTurn(() => forget(({ until }) => until < performance.now())), PAUSE_MS)

  return {
    /** Something changed at a board of this node. */
    note(projectId: ProjectId): void {
      due.add(projectId)
      tellSoon()
    },
    /** Who is at a board of other nodes; a person who is at several comes several times. */
    at: (projectId: ProjectId): readonly Present[] =>
      [...(remote.get(projectId)?.values() ?? [])].map(({ person }) => person),
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
