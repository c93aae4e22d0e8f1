import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { IDEMPOTENCY_HEADER, MARKER_HEADER } from '#events/kernel/http.ts'
import { now } from '../figures/clock.ts'
import { HttpConnection } from '../sides/http-connection.ts'
import { movingCards, nextStatus } from '../sides/mover.ts'

/** A person who works as people do: `cookie` of their session, their address, and cards that they alone move. */
export type Other = { readonly cookie: string; readonly address: string; readonly cardIds: readonly number[] }
/** A person who signs in now and then. */
export type SigningIn = { readonly username: string; readonly password: string; readonly address: string }

/** How long requests took, in milliseconds, and what was not answered as on a quiet day. */
export type Experience = { readonly took: number[]; readonly signIns: number[]; readonly refused: string[] }

/** Faster than people work, and well within the limits. */
const PAUSE_MS = 60

/** People who work at a server. */
export type Working = {
  /** Gives their experience while something is done. */
  during(work: () => Promise<unknown>): Promise<Experience>
  stop(): Promise<void>
}

/**
 * Has people work at a server until they are stopped: some move cards and read, one signs in again and again, with a
 * pause of `signInPauseMs` milliseconds.
 */
export function startWorking(
  url: string,
  { projectId, others, signingIn }: { projectId: number; others: readonly Other[]; signingIn: SigningIn },
  signInPauseMs: number,
): Working {
  const over = new AbortController()
  let experience = nothing()
  const timed = async (
    connection: HttpConnection,
    kept: 'took' | 'signIns',
    ...asked: Parameters<HttpConnection['send']>
  ) => {
    const begin = now()
    const { status, body } = await connection.send(...asked)
    experience[kept].push(now() - begin)
    if (status !== 200) experience.refused.push(`${asked[0]} ${asked[1]}: ${status} ${body}`)
  }
  const pause = (ms: number) => sleep(ms, undefined, { signal: over.signal }).catch(() => undefined)

  const work = async ({ cookie, address, cardIds }: Other) => {
    const connection = new HttpConnection(url)
    const headers = `cookie: ${cookie}\r\n${headersFrom(address)}`
    const cards = movingCards(cardIds)
    for (let n = 0; !over.signal.aborted; n++) {
      const card = cards[n % cards.length]
      if (!card) throw new Error('a person has no cards')
      const to = nextStatus(card)
      const key = `${IDEMPOTENCY_HEADER}: ${randomUUID()}\r\n`
      const body = JSON.stringify({ status: to, from: card.status })
      await timed(connection, 'took', 'PATCH', `/api/devices/${card.id}/status`, headers + key, body)
      card.status = to
      if (n % 3 === 0) await timed(connection, 'took', 'GET', '/api/projects', headers, '')
      if (n % 5 === 0) await timed(connection, 'took', 'GET', `/api/projects/${projectId}/devices`, headers, '')
      await pause(PAUSE_MS)
    }
    connection.close()
  }
  const signIn = async ({ username, password }: SigningIn) => {
    const connection = new HttpConnection(url)
    const body = JSON.stringify({ username, password })
    for (let time = 0; !over.signal.aborted; time++) {
      // Each time from another network: sign-ins from one are limited.
      const from = headersFrom(`198.19.${time % 256}.1`)
      await timed(connection, 'signIns', 'POST', '/api/auth/login', from, body)
      await pause(signInPauseMs)
    }
    connection.close()
  }
  const working = Promise.all([...others.map(work), signIn(signingIn)])
  // Told to who stops them.
  working.catch(() => undefined)
  return {
    async during(done) {
      experience = nothing()
      await done()
      return experience
    },
    async stop() {
      over.abort()
      await working
    },
  }
}

const nothing = (): Experience => ({ took: [], signIns: [], refused: [] })

const headersFrom = (address: string): string => `${MARKER_HEADER}: bench\r\nx-forwarded-for: ${address}\r\n`
