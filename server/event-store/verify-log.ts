import { createHash } from 'node:crypto'
import { z } from 'zod'
import { keysIn, mayBeLater } from '#events/personal.ts'
import { type Bytes, isSame } from '#events/proof/bytes.ts'
import type { Root } from '#events/proof/tree.ts'
import { storedLeaf } from './stored-leaf.ts'
import { type ChainEnd, flawOf } from './hash-chain.ts'
import { EMPTY_LOG, headAfter, type LogHead, readHeadLine, shortPosition } from './log-head.ts'
import { BEFORE_ALL, type EventStore, type Position, type StoredEvent } from './port.ts'

/** The first place at which the log is not what was written. */
export type BrokenPlace = {
  readonly position: Position
  readonly stream: string
  readonly revision: number
  /** A sentence. */
  readonly reason: string
}

export type LogReport = {
  /** How many were found right. */
  readonly events: number
  readonly streams: number
  /** The last event that was found right, with the hash of the whole log up to it. */
  readonly head: LogHead | null
  readonly broken: BrokenPlace | null
}

/** The data of `UserErasureRequested` and `UserErased`: of whom, and which keys were destroyed. */
const Erasure = z.object({ userId: z.number(), keys: z.array(z.string()).default([]) })

/** How many events behind its own place an event may speak of the whole log: its writer had read that just before. */
const REMEMBERED = 100_000

const MISSING = 'Events between this one and the one before are missing.'
const NOT_AS_CARRIED =
  'Events before this one were removed, put in or put elsewhere: the hash of the whole log that it carries does not fit.'
const NOT_AS_KEPT = 'Events up to here were removed, put in or put elsewhere: the head that was kept does not fit.'
const NOT_AS_SIGNED = 'Events up to here are not those whose head was signed: they were written anew, with APP_SECRET.'
const ENDS_BEFORE_SIGNED = 'The log ends before the head that was signed: the newest events are missing.'
const TAKEN_OUT = 'Its personal data cannot be read, and no erasure in the log says so.'
const NEVER_CLEAR = 'It says that it was encrypted later, and no event of its kind ever was.'
const ENDS_EARLY = 'The log ends before its head: the newest are missing.'
const ENDS_BEFORE_KEPT = 'The log ends before the head that was kept: the newest events are missing.'

/**
 * Walks the whole log and checks that revisions have no gaps, positions neither where the store gives them out without, that
 * each event's hash follows from the one before it in its stream, and that what events carry of the whole log is true. So it
 * finds an event that was changed, removed, added or put elsewhere without the key. Events that were removed from the end
 * are found by a head that was kept (docs/decisions/0031-0060/0048).
 * @param keys see `chainKeys`. @param kept heads of this log, as the server keeps one and people keep them elsewhere.
 * @param signed heads of the tree over this log that were signed (docs/decisions/0061-0090/0075).
 * @param elsewhere ids of keys of which DATA_DIR says that they were destroyed: a log that was put back from a backup may have come
 * before that. Reads in pages; the server may go on writing meanwhile.
 */
export async function verifyLog(
  store: Pick<EventStore, 'head' | 'readStored' | 'isGapless'>,
  keys: readonly Buffer[],
  kept: readonly LogHead[] = [],
  signed: readonly Root[] = [],
  elsewhere: readonly string[] = [],
): Promise<LogReport> {
  const ends = new Map<string, ChainEnd>()
  const wanted = new Map<string, string[]>()
  for (const { position, hash } of kept) {
    const place = shortPosition(position)
    wanted.set(place, [...(wanted.get(place) ?? []), hash])
  }
  const heads = new RecentHeads()
  const tree = new GrowingTree()
  const end = await store.head()
  let last: StoredEvent | null = null
  let head = EMPTY_LOG
  let events = 0
  const erasures = new Erasures(elsewhere)
  const unreadable: { event: StoredEvent; keys: string[] }[] = []
  const report = (broken: BrokenPlace | null): LogReport => ({
    events,
    streams: ends.size,
    head: last === null ? null : head,
    broken,
  })

  for await (const event of store.readStored(BEFORE_ALL)) {
    const { position, stream, revision, hash } = event
    const broken = (reason: string) => report({ position, stream, revision, reason })
    if (store.isGapless && Number(position) !== Number(last?.position ?? 0) + 1) return broken(MISSING)
    const flaw = flawOf(keys, ends.get(stream), event)
    if (flaw !== null) return broken(flaw)
    if (event.log !== undefined && !heads.agreeWith(event.log)) return broken(NOT_AS_CARRIED)
    const next = headAfter(head, event)
    const place = shortPosition(position)
    if (wanted.get(place)?.every((hash) => next.hash.startsWith(hash)) === false) return broken(NOT_AS_KEPT)
    wanted.delete(place)
    if (signed.length > 0) tree.add(await storedLeaf(event))
    erasures.take(event)
    if (event.later && !mayBeLater(event)) return broken(NEVER_CLEAR)
    if (event.later) unreadable.push({ event, keys: keysIn(event) })
    const roots = signed.filter(({ size }) => size === tree.size)
    if (roots.some(({ root }) => !isSame(root, tree.root()))) return broken(NOT_AS_SIGNED)
    heads.add(next)
    head = next
    ends.set(stream, { revision, hash })
    last = event
    events++
  }
  const { position, stream, revision } = last ?? { position: BEFORE_ALL, stream: '', revision: -1 }
  if (position < end) return report({ position: end, stream, revision, reason: ENDS_EARLY })
  if (signed.some(({ size }) => size > tree.size))
    return report({ position: end, stream, revision, reason: ENDS_BEFORE_SIGNED })
  const taken = unreadable.find((one) => !erasures.explain(one.keys))
  if (taken) return report({ ...placeOf(taken.event), reason: TAKEN_OUT })
  const [missing] = wanted.keys()
  if (missing === undefined) return report(null)
  return report({ position: missing, stream, revision, reason: ENDS_BEFORE_KEPT })
}

const placeOf = ({ position, stream, revision }: StoredEvent) => ({ position, stream, revision })

/** The erasures that the log tells of. */
class Erasures {
  readonly #keys: Set<string>
  /** People whose data is being erased: their keys may be destroyed already. */
  readonly #underWay = new Set<number>()

  constructor(known: readonly string[]) {
    this.#keys = new Set(known)
  }

  take({ type, data }: StoredEvent): void {
    if (type !== 'UserErasureRequested' && type !== 'UserErased') return
    const { userId, keys } = Erasure.parse(data)
    if (type === 'UserErasureRequested') this.#underWay.add(userId)
    else this.#underWay.delete(userId)
    for (const id of keys) this.#keys.add(id)
  }

  /** True if they say why an event that needs these keys cannot be read. */
  explain(keys: readonly string[]): boolean {
    return this.#underWay.size > 0 || keys.some((id) => this.#keys.has(id))
  }
}

/** Of positions as people write them. */
const isBefore = (one: string, other: string): boolean =>
  one.length === other.length ? one < other : one.length < other.length

/** The heads of the events that were walked over last. */
class RecentHeads {
  readonly #hashes = new Map<string, string>()

  add({ position, hash }: LogHead): void {
    this.#hashes.set(shortPosition(position), hash)
    const [first] = this.#hashes.size > REMEMBERED ? this.#hashes.keys() : []
    if (first !== undefined) this.#hashes.delete(first)
  }

  /** @param carried what an event carries of the log before it. False also when the log has no event there. */
  agreeWith(carried: string): boolean {
    const said = readHeadLine(carried)
    if (said === null) return false
    const hash = this.#hashes.get(said.place)
    if (hash !== undefined) return hash.startsWith(said.hash)
    // One that is far behind says nothing that the events since have not said. There is none that is ahead.
    const [first] = this.#hashes.keys()
    return this.#hashes.size >= REMEMBERED && first !== undefined && isBefore(said.place, first)
  }
}

const nodeOf = (left: Bytes, right: Bytes): Bytes =>
  createHash('sha256').update(Uint8Array.of(1)).update(left).update(right).digest()

/** The Merkle tree of RFC 6962 over leaves that come one by one: it holds the roots of its whole parts alone. */
export class GrowingTree {
  size = 0
  /** From the largest to the smallest. */
  readonly #parts: Bytes[] = []

  add(leaf: Bytes): void {
    let root = leaf
    for (let at = this.size; at % 2 === 1; at = (at - 1) / 2) {
      const left = this.#parts.pop()
      if (left) root = nodeOf(left, root)
    }
    this.#parts.push(root)
    this.size++
  }

  /** Of at least one leaf. */
  root(): Bytes {
    return this.#parts.reduceRight((right, left) => nodeOf(left, right))
  }
}
