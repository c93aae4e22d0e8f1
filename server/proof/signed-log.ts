import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import { underLease, type Locks } from '#projections/engine/locks.ts'
import { pause } from '#projections/engine/pause.ts'
import { isSame } from '#events/proof/bytes.ts'
import { checkpointText } from '#events/proof/checkpoint.ts'
import type { EventStore, Position } from '../event-store/port.ts'
import { storedLeaf } from '../event-store/stored-leaf.ts'
import { isStoreAway } from '../event-store/store-errors.ts'
import {
  headInDatabase,
  headOnDisk,
  isSignedHead,
  positionOf,
  rememberHead,
  replaceHead,
  type SignedHead,
} from './heads.ts'
import { firstSigner, listedKeys, openSigner, type Signer } from './keys.ts'
import { LEAF_OTHER, NO_KEY, NO_MEMORY, NotSigned, TREE_OTHER, TREE_SHORT } from './not-signed.ts'
import { addLeaves, type Leaf, leafFinder, readTreeEnd, subtreesOf, type TreeEnd } from './tiles.ts'

/** How often a head is signed when there is more in the log, in milliseconds. */
const SIGN_EVERY_MS = 10_000
/** Events that are read and added at a time. */
const BATCH = 1_000
/** How long a reader waits for their newest events to be signed, in milliseconds. */
const WAIT_MS = 15_000

export type ProofDeps = {
  readonly pool: Pool
  readonly store: Pick<EventStore, 'readStored'>
  readonly locks: Locks
  readonly dataDir: string
  readonly now: () => Date
  readonly log: Pick<FastifyBaseLogger, 'warn'>
  readonly everyMs?: number
  /** Gives the newest head to people elsewhere; by default none is given. */
  readonly give?: () => Promise<void>
}

/** The tree over the log, and its signed heads. */
export type SignedLog = {
  /** Why this node signs nothing, a sentence; null when it signs, or another node does. */
  readonly trouble: () => string | null
  /** Signs what there is now, without waiting for the interval. @returns false when another node is at it. */
  readonly sign: () => Promise<boolean>
  /** The newest head once it covers a position, waiting a while for that; null when it does not by then. */
  readonly headAt: (position: Position) => Promise<SignedHead | null>
  /** The key of this node, for what else is signed; null where it has none. */
  readonly signer: () => Promise<Signer | null>
  readonly close: () => Promise<void>
}

/** Begins to follow the log and to sign its heads, until it is closed. */
export function startSignedLog(deps: ProofDeps): SignedLog {
  const { locks, log, everyMs = SIGN_EVERY_MS, pool, dataDir, give = async () => undefined } = deps
  const closing = new AbortController()
  let nudged = new AbortController()
  let trouble: string | null = null

  function told({ message, isUsual }: NotSigned): void {
    if (message !== trouble && !isUsual) log.warn({ reason: message }, 'the log is not signed')
    trouble = message
  }

  const sign = async (): Promise<boolean> => {
    const done = await underLease(locks, 'signed-log', async (lost) => {
      await signHead(deps, AbortSignal.any([lost, closing.signal]))
      // A head that cannot be given away now is signed all the same.
      await give().catch((error: unknown) => log.warn({ err: error }, 'a head was not given away, and is tried again'))
      return true
    })
    if (done === null) await mirrorHead(deps)
    return done ?? false
  }

  async function follow(): Promise<void> {
    while (!closing.signal.aborted) {
      try {
        await sign()
        trouble = null
      } catch (error) {
        if (closing.signal.aborted) return
        if (error instanceof NotSigned) told(error)
        else if (!isStoreAway(error)) log.warn({ err: error }, 'the head of the log was not signed, and is tried again')
      }
      await pause(everyMs, closing.signal, nudged.signal)
      nudged = new AbortController()
    }
  }
  const following = follow()

  return {
    trouble: () => trouble,
    sign,
    async headAt(position) {
      for (const end = Date.now() + WAIT_MS; ; ) {
        const head = await headInDatabase(pool)
        if (head && positionOf(head) >= position) return head
        if (trouble !== null || Date.now() > end || closing.signal.aborted) return null
        nudged.abort()
        await pause(100, closing.signal)
      }
    },
    signer: () => openSigner(pool, dataDir),
    async close() {
      closing.abort()
      await following
    },
  }
}

/** Another node signs: this one remembers the head, too, so that a database that goes back in time is seen on every machine. */
async function mirrorHead({ pool, dataDir }: ProofDeps): Promise<void> {
  const [signer, head, own] = [await openSigner(pool, dataDir), await headInDatabase(pool), await headOnDisk(dataDir)]
  if (!signer || !head || (own && own.checkpoint.size >= head.checkpoint.size)) return
  if (await isSignedHead(head, signer.key)) await rememberHead(dataDir, head)
}

/** Brings the tree to the end of the log and signs its head. @throws NotSigned, errors of the stores. */
async function signHead(deps: ProofDeps, signal: AbortSignal): Promise<void> {
  const { pool, dataDir, now } = deps
  // Before the tree: what another node signs meanwhile may be ahead of it.
  const head = await headInDatabase(pool)
  const own = await headOnDisk(dataDir)
  const end = await growTree(deps, signal)
  const keys = await listedKeys(pool)
  const signer =
    keys.length > 0 ? await openSigner(pool, dataDir) : await firstSigner(pool, dataDir, now(), own?.note ?? null)
  if (!signer) throw new NotSigned(NO_KEY, head !== null)
  const isOwn = own?.checkpoint.origin === signer.key.name
  const wasStarted = keys.some(({ line, started }) => line === signer.line && started !== null)
  if (!head && !isOwn && wasStarted) throw new NotSigned(NO_MEMORY)
  const subtree = subtreesOf(pool)
  let signedAt = now().toISOString()
  for (const known of [head, isOwn ? own : null]) {
    if (known === null) continue
    const { size, root } = known.checkpoint
    // Heads never go back in time, whatever the clocks do.
    if (known.checkpoint.signedAt > signedAt) signedAt = known.checkpoint.signedAt
    if (size > end.size) throw new NotSigned(TREE_SHORT(known, end))
    if (!isSame(await subtree(0, size), root)) throw new NotSigned(TREE_OTHER(known))
  }
  if (end.size === 0 || head?.checkpoint.size === end.size) return
  await readAgain(deps, positionOf(head), end, signal)
  const root = await subtree(0, end.size)
  const note = signer.sign(checkpointText({ origin: signer.key.name, size: end.size, root, signedAt }))
  // On disk first: what leaves the server is never forgotten.
  await rememberHead(dataDir, { note })
  await replaceHead(pool, head, { note, ...end }, signer)
}

/** Adds all events that came since, in batches. @returns where the tree ends. */
async function growTree({ pool, store }: ProofDeps, signal: AbortSignal): Promise<TreeEnd> {
  let end = await readTreeEnd(pool)
  let batch: Leaf[] = []
  const add = async () => {
    if (batch.length === 0) return
    if (!(await addLeaves(pool, end, batch))) throw new Error('another node adds to the tree')
    end = { size: end.size + batch.length, position: batch.at(-1)?.position ?? end.position }
    batch = []
  }
  for await (const event of store.readStored(end.position)) {
    signal.throwIfAborted()
    batch.push({ position: event.position, hash: await storedLeaf(event) })
    if (batch.length < BATCH) continue
    await add()
    await nextTurn()
  }
  await add()
  return end
}

/** Reads all events after a position again. @throws NotSigned when one is not what the tree has. */
async function readAgain({ pool, store }: ProofDeps, after: Position, end: TreeEnd, signal: AbortSignal) {
  const find = leafFinder(pool)
  let place: number | null = null
  for await (const event of store.readStored(after)) {
    signal.throwIfAborted()
    if (event.position > end.position) break
    const found = await find({ position: event.position, hash: await storedLeaf(event) })
    if (found === null || (place !== null && found !== place + 1)) throw new NotSigned(LEAF_OTHER((place ?? -1) + 2))
    place = found
  }
  if (place !== end.size - 1) throw new NotSigned(LEAF_OTHER((place ?? -1) + 2))
}
