import { Resolver } from 'node:dns/promises'
import { createFairTurns } from '../fairness/fair-turns.ts'
import { endsAfter } from '../network/ends-after.ts'
import type { Resolve, ResolvedAddress } from './address.ts'

/** How long a look-up may take once it has begun. */
const MAX_LOOK_UP_MS = 4_000
/** How long a name server may take, and how often it is asked. */
const MAX_ANSWER_MS = 1_500
const MAX_ASKED = 2

/** Look-ups of a node at a time: under way and waiting, of all and of one person. A node sends to fewer receivers at once. */
const TURNS = { atOnce: 64, atOnceOfOne: 16, maxWaiting: 1_000, maxWaitingOfOne: 64 }

/** Asks for all addresses of a name. Stops when the signal aborts. @throws errors of the name servers. */
export type Ask = (name: string, signal: AbortSignal) => Promise<readonly ResolvedAddress[]>

const THIS_MACHINE: readonly ResolvedAddress[] = [{ address: '127.0.0.1', family: 4 }]

/**
 * Asks the name servers of the system. The system's own look-up would hold one of the few threads of the process until it gives up,
 * though its caller has left; this one holds none, and ends. @param servers others, for tests.
 */
export const askNameServers =
  (servers?: readonly string[]): Ask =>
  async (name, signal) => {
    if (name === 'localhost') return THIS_MACHINE
    const resolver = new Resolver({ timeout: MAX_ANSWER_MS, tries: MAX_ASKED })
    if (servers) resolver.setServers(servers)
    const over = new AbortController()
    signal.addEventListener('abort', () => resolver.cancel(), { once: true, signal: over.signal })
    const [four, six] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
    over.abort()
    if (four.status === 'rejected' && six.status === 'rejected') throw four.reason
    const found = (family: 4 | 6, answer: PromiseSettledResult<string[]>): ResolvedAddress[] =>
      answer.status === 'fulfilled' ? answer.value.map((address) => ({ address, family })) : []
    return [...found(4, four), ...found(6, six)]
  }

/** Looks names up in turn, so that no person holds up the look-ups of others (docs/rules.md, SEND-22). */
export function inTurns(ask: Ask, maxMs = MAX_LOOK_UP_MS): Resolve {
  const turns = createFairTurns(TURNS)
  return (name, { by, signal }) =>
    turns.run(
      by,
      () => {
        const ends = endsAfter(maxMs, signal)
        return orEnd(ask(name, ends), ends)
      },
      signal,
    )
}

/** Waits for something until a signal aborts. @throws the reason of the signal; what the work throws. */
function orEnd<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const over = new AbortController()
  return new Promise<T>((resolve, reject) => {
    const end = () => reject(signal.reason as Error)
    if (signal.aborted) end()
    signal.addEventListener('abort', end, { once: true, signal: over.signal })
    work.then(resolve, reject)
  }).finally(() => over.abort())
}
