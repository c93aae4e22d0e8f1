import { type Deadline, wait } from './exchange.ts'

/** The provider takes 300 requests a minute of an organization, counted in slices of 5 s. */
const SLICE = { requests: 25, ms: 5_000 }
/** Maximum of keys that are remembered without a request in a slice. */
const MAX_IDLE_KEYS = 100

/** Waits until a request of a key may be sent. @throws ProviderError `silent` when the deadline comes first. */
export type Pace = (apiKey: string, deadline: Pick<Deadline, 'signal'>) => Promise<void>

/** Lets requests go at once as long as the slice has room, and the others when it has again. */
export function createPace({ requests, ms } = SLICE): Pace {
  /** When the latest requests of each key go, on the clock of `performance`, in order. */
  const turns = new Map<string, readonly number[]>()
  return async (apiKey, { signal }) => {
    const now = performance.now()
    const isRecent = (turn: number) => turn > now - ms
    if (turns.size > MAX_IDLE_KEYS) for (const [key, all] of turns) if (!all.some(isRecent)) turns.delete(key)
    const recent = (turns.get(apiKey) ?? []).filter(isRecent)
    const before = recent.at(-requests)
    const turn = recent.length < requests || before === undefined ? now : before + ms
    turns.set(apiKey, [...recent, turn])
    if (turn > now) await wait(turn - now, signal)
  }
}
