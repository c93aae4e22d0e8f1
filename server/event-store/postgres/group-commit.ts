import { type AppendResult, StoreUnavailable } from '../port.ts'
import type { PreparedAppend } from '../prepared-append.ts'
import { toStoreError } from '../store-errors.ts'

/** Caps of one commit, so that an import does not hold up a move: appends, and their bytes together. */
const MAX_APPENDS = 256
const MAX_BYTES = 512 * 1024

type Waiting = {
  readonly append: PreparedAppend
  readonly resolve: (result: AppendResult) => void
  readonly reject: (error: Error) => void
}

/**
 * Appends that are ready at the same moment share one transaction and its fsync; each has its own result. One commit is
 * under way at a time, and what comes meanwhile goes into the next, in the order in which it came.
 * @param send commits several appends and answers each; when it throws, none took place (or their outcome is unknown).
 * @returns what adds an append. It rejects with UnacceptableEvents or StoreUnavailable.
 */
export function createGroupCommit(
  send: (appends: readonly PreparedAppend[]) => Promise<readonly AppendResult[]>,
): (append: PreparedAppend) => Promise<AppendResult> {
  const queue: Waiting[] = []
  let isRunning = false
  /** True if the last batch held more than one append: then the next one is likely to, too. */
  let isShared = false

  function takeBatch(): Waiting[] {
    let bytes = 0
    const end = queue.findIndex(({ append }, index) => {
      bytes += append.bytes
      return index > 0 && (index >= MAX_APPENDS || bytes > MAX_BYTES)
    })
    return queue.splice(0, end === -1 ? queue.length : end)
  }

  /** @returns the error with which the database was away, if it was. */
  async function commit(batch: readonly Waiting[]): Promise<StoreUnavailable | null> {
    try {
      const results = await send(batch.map(({ append }) => append))
      batch.forEach(({ resolve, reject }, index) => {
        const result = results[index]
        if (result) resolve(result)
        else reject(new StoreUnavailable('the database did not answer every append'))
      })
      return null
    } catch (thrown) {
      const error = toStoreError(thrown)
      if (error instanceof StoreUnavailable) {
        // The others would wait for the same timeout once more, each batch after the other.
        for (const { reject } of [...batch, ...queue.splice(0)]) reject(error)
        return error
      }
      if (batch.length === 1) {
        batch[0]?.reject(error)
        return null
      }
      // One of them made the database throw; the others must not go down with it.
      let away: StoreUnavailable | null = null
      for (const one of batch) {
        if (away) one.reject(away)
        else away = await commit([one])
      }
      return away
    }
  }

  async function run(): Promise<void> {
    isRunning = true
    // Appends that are added at once go along, and those that the same turn of the event loop still adds: they came together.
    // A caller who appends alone does not wait for them.
    await (isShared ? new Promise((resolve) => setImmediate(resolve)) : null)
    while (queue.length > 0) {
      const batch = takeBatch()
      isShared = batch.length > 1
      await commit(batch)
    }
    isRunning = false
  }

  return (append) =>
    new Promise((resolve, reject) => {
      queue.push({ append, resolve, reject })
      if (!isRunning) void run()
    })
}
