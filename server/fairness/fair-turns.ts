/**
 * Why a task was not taken: `own`, the key has enough tasks waiting, or more than any other where no place is left; `all`, others
 * wait in every place there is.
 */
export class NoTurn extends Error {
  override readonly name = 'NoTurn'
  readonly places: 'own' | 'all'

  constructor(places: 'own' | 'all') {
    super(places === 'own' ? 'too many tasks of one key wait' : 'too many tasks wait')
    this.places = places
  }
}

type Limits = {
  /** How many tasks run at once. */
  readonly atOnce: number
  /** How many tasks of one key run at once; default: `atOnce`. */
  readonly atOnceOfOne?: number
  /** How many tasks wait at once, and how many of one key. */
  readonly maxWaiting: number
  readonly maxWaitingOfOne: number
}

type Waiting = { readonly start: () => void; readonly refuse: (reason: unknown) => void }

/** Runs tasks, a few at a time. */
export type FairTurns = {
  /**
   * Runs a task when its key has its turn.
   * @param key the person, or the network, that the task counts for.
   * @param signal takes a task that still waits out of the queue; a running one goes on.
   * @throws NoTurn when too many wait; what the task throws; the reason of `signal`.
   */
  run<T>(key: string, task: () => Promise<T>, signal?: AbortSignal): Promise<T>
  /** Takes a turn for what no one function does. @returns ends the turn; only its first call counts. @throws as `run` does. */
  take(key: string, signal?: AbortSignal): Promise<() => void>
  /** @throws NoTurn when a task of this key would not be taken now. */
  demandPlace(key: string): void
  /** Tasks that wait now, of all keys. */
  readonly waiting: number
}

/**
 * Serves keys in turn, so that a key with many tasks waits for itself: another one's task is at most one round away. When every
 * place to wait is taken, a newcomer with fewer tasks gets the last place of the key that has the most (docs/rules.md, HTTP-15).
 */
export function createFairTurns({ atOnce, atOnceOfOne = atOnce, maxWaiting, maxWaitingOfOne }: Limits): FairTurns {
  /** In the order in which the keys are served next. */
  const queues = new Map<string, Waiting[]>()
  const running = new Map<string, number>()
  let runningInAll = 0
  let waitingInAll = 0

  const runningOf = (key: string) => running.get(key) ?? 0

  function nextKey(): string | undefined {
    if (runningInAll >= atOnce) return undefined
    for (const key of queues.keys()) if (runningOf(key) < atOnceOfOne) return key
    return undefined
  }

  function serve(): void {
    for (let key = nextKey(); key !== undefined; key = nextKey()) {
      const queue = queues.get(key) ?? []
      const next = queue.shift()
      // The key goes behind all others, or away.
      queues.delete(key)
      if (queue.length > 0) queues.set(key, queue)
      waitingInAll -= 1
      next?.start()
    }
  }

  function remove(key: string, one: Waiting): boolean {
    const queue = queues.get(key)
    const at = queue?.indexOf(one) ?? -1
    if (!queue || at < 0) return false
    queue.splice(at, 1)
    if (queue.length === 0) queues.delete(key)
    waitingInAll -= 1
    return true
  }

  /** The key that gives its last place to a task of this one; null: there is a free one. @throws NoTurn */
  function giver(key: string): string | null {
    if (runningInAll < atOnce && runningOf(key) < atOnceOfOne) return null
    const own = queues.get(key)?.length ?? 0
    if (own >= maxWaitingOfOne) throw new NoTurn('own')
    if (waitingInAll < maxWaiting) return null
    const [longestKey, longest] = [...queues].reduce((most, one) => (one[1].length > most[1].length ? one : most))
    if (longestKey === key) throw new NoTurn('own')
    if (longest.length <= own + 1) throw new NoTurn('all')
    return longestKey
  }

  /** @throws NoTurn */
  function makePlace(key: string): void {
    const from = giver(key)
    const last = from === null ? undefined : queues.get(from)?.at(-1)
    if (from === null || !last) return
    remove(from, last)
    last.refuse(new NoTurn('own'))
  }

  function turn(key: string, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        if (remove(key, one)) reject(signal?.reason)
      }
      const one: Waiting = {
        start() {
          signal?.removeEventListener('abort', leave)
          running.set(key, runningOf(key) + 1)
          runningInAll += 1
          resolve()
        },
        refuse: reject,
      }
      signal?.addEventListener('abort', leave, { once: true })
      const queue = queues.get(key)
      if (queue) queue.push(one)
      else queues.set(key, [one])
      waitingInAll += 1
      serve()
    })
  }

  async function take(key: string, signal?: AbortSignal): Promise<() => void> {
    signal?.throwIfAborted()
    makePlace(key)
    await turn(key, signal)
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      runningInAll -= 1
      const left = runningOf(key) - 1
      if (left > 0) running.set(key, left)
      else running.delete(key)
      serve()
    }
  }

  return {
    take,
    async run(key, task, signal) {
      const end = await take(key, signal)
      try {
        return await task()
      } finally {
        end()
      }
    },
    demandPlace: (key) => void giver(key),
    get waiting() {
      return waitingInAll
    },
  }
}
