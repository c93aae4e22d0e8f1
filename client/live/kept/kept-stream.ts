import { dropPacks } from '../../api/kept/kept-packs.ts'
import { dropStream, keptKey, readStream, touchStream, writeStream } from '../../api/kept/kept-streams.ts'
import type { ReadsDb } from '../../api/kept/reads-db.ts'
import type { AnyStream } from '../any-stream.ts'
import type { Live } from '../live.ts'
import { KEPT_VERSION, pack, unpack } from './pack.ts'

/** How long a stream rests before it is written, and how far apart two writes of it are at least, in milliseconds. */
const RESTS_MS = 2000
const APART_MS = 15_000

/** Resolves when the page has nothing better to do, or soon. */
const idle = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 500 })
    else setTimeout(resolve, 50)
  })

const keyOf = ({ stream }: AnyStream): string => keptKey(stream)

/** Keeps one stream as long as it is on the screen, and shows it as it was kept until the server brings it. */
class StreamKeeper {
  readonly #stream: AnyStream
  readonly #db: ReadsDb
  readonly #stop: () => void
  #timer: ReturnType<typeof setTimeout> | undefined
  #keptRevision = -1
  #writtenAt = 0
  #isWriting = false
  /** How it came to the screen: as it was kept; not at all, since it was not kept; or not known yet, or by the server. */
  origin: 'kept' | 'missing' | null = null

  /** @param tell is called when the stream came to the screen, or is another one there. */
  constructor(stream: AnyStream, db: ReadsDb, tell: () => void) {
    this.#stream = stream
    this.#db = db
    this.#stop = stream.store.subscribe((now, before) => {
      if (now.phase !== before.phase || now.isCurrent !== before.isCurrent) tell()
      if (now.phase === 'closed' && !now.isReloadable) void this.#drop()
      else if (now.isCurrent && now.revision !== this.#keptRevision) this.#plan()
      else if (before.isCurrent && !now.isCurrent) this.#touch(now.syncedAt)
    })
    if (stream.store.getState().isCurrent) this.#plan()
  }

  /** The stream as it was kept, while the server has not brought it. */
  async recall(): Promise<void> {
    const stream = this.#stream
    const isMissing = () => stream.store.getState().phase === 'loading'
    if (!isMissing()) return
    const kept = await readStream(this.#db, keyOf(stream), KEPT_VERSION)
    this.origin = 'missing'
    if (!kept) return
    try {
      const snapshot = await unpack(stream.stream.kind, kept.body)
      if (isMissing()) stream.follower.hold({ revision: kept.revision, snapshot }, Date.parse(kept.at))
      this.#keptRevision = kept.revision
      this.origin = 'kept'
    } catch {
      await dropStream(this.#db, keyOf(stream))
    }
  }

  /** Writes it at once where it is not written yet. */
  async write(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const shown = this.#stream.store.getState()
    // With commands over it the picture is a guess.
    const isConfirmed = shown.isCurrent && shown.pending.length === 0
    if (!isConfirmed || shown.revision === this.#keptRevision || this.#isWriting) return
    this.#isWriting = true
    const at = new Date().toISOString()
    try {
      const body = await pack(this.#stream.stream.kind, shown, idle)
      if (!body) return
      await writeStream(this.#db, keyOf(this.#stream), { revision: shown.revision, at, body }, KEPT_VERSION)
      this.#keptRevision = shown.revision
      this.#writtenAt = Date.now()
    } finally {
      this.#isWriting = false
    }
    if (this.#stream.store.getState().revision !== shown.revision) this.#plan()
  }

  /** It is seen no more, or the page is about to be. */
  end(): void {
    this.#stop()
    const { isCurrent, syncedAt } = this.#stream.store.getState()
    if (isCurrent) this.#touch(new Date().toISOString())
    else this.#touch(syncedAt)
    void this.write()
  }

  hide(): void {
    if (this.#stream.store.getState().isCurrent) this.#touch(new Date().toISOString())
    void this.write()
  }

  /** It is there no more, or not for this person: with a plan its tiles go. */
  async #drop(): Promise<void> {
    const { kind, id } = this.#stream.stream
    await dropStream(this.#db, keyOf(this.#stream))
    if (kind === 'plan') await dropPacks(this.#db, id)
  }

  #plan(): void {
    // A stream that is not kept at all does not wait: many a board is looked at for a moment only.
    const wait = this.#keptRevision < 0 ? 0 : Math.max(RESTS_MS, this.#writtenAt + APART_MS - Date.now())
    this.#timer ??= setTimeout(() => void this.write(), wait)
  }

  #touch(at: string | null): void {
    if (at) void touchStream(this.#db, keyOf(this.#stream), { revision: this.#keptRevision, at })
  }
}

/**
 * Keeps every stream that is opened, and shows those that were kept while there is no connection, until `signal` ends it.
 * @param tell is called when one was looked for, or came. Returns how the streams on the screen came there.
 */
export function keepStreams(
  live: Live,
  db: ReadsDb,
  { signal, tell }: { readonly signal: AbortSignal; readonly tell: () => void },
): () => { readonly at: string | null; readonly isMissing: boolean; readonly isSought: boolean } {
  const keepers = new Map<AnyStream, StreamKeeper>()
  const recall = (keeper: StreamKeeper) => void keeper.recall().then(tell)
  const look = () => {
    const { watched, connection } = live.store.getState()
    for (const [stream, keeper] of keepers) {
      if (watched.includes(stream)) continue
      keepers.delete(stream)
      keeper.end()
    }
    for (const stream of watched) {
      if (keepers.has(stream)) continue
      const keeper = new StreamKeeper(stream, db, tell)
      keepers.set(stream, keeper)
      if (connection !== 'live') recall(keeper)
    }
  }
  const hide = () => document.hidden && keepers.forEach((keeper) => keeper.hide())
  document.addEventListener('visibilitychange', hide, { signal })
  const stop = live.store.subscribe((now, before) => {
    if (now.watched !== before.watched) look()
    // One that was opened while the connection was only thought to be there.
    if (now.connection !== before.connection && now.connection !== 'live') keepers.forEach(recall)
  })
  look()
  signal.addEventListener('abort', () => {
    stop()
    keepers.forEach((keeper) => keeper.end())
  })
  return () => {
    const shown = [...keepers].map(([{ store }, { origin }]) => ({ origin, ...store.getState() }))
    return {
      at: shown.find(({ origin, isCurrent }) => origin === 'kept' && !isCurrent)?.syncedAt ?? null,
      isSought: shown.some(({ origin, phase }) => origin !== 'missing' && phase === 'loading'),
      isMissing: shown.some(({ origin, phase }) => origin === 'missing' && phase === 'loading'),
    }
  }
}
