import { setTimeout as sleep } from 'node:timers/promises'
import { IDEMPOTENCY_HEADER, MARKER_HEADER } from '#events/kernel/http.ts'
import { randomUUID } from 'node:crypto'
import { now } from '../clock.ts'
import { HttpConnection } from '../http-connection.ts'
import { movingCards, nextStatus } from '../mover.ts'

/** A person who works as people do: `cookie` of their session, their address, and cards that they alone move. */
export type Other = { readonly cookie: string; readonly address: string; readonly cardIds: readonly number[] }
/** A person who signs in now and then. */
export type SigningIn = { readonly username: string; readonly password: string; readonly address: string }

/** How long requests took, in milliseconds, and what was not answered as on a quiet day. */
export type Experience = { readonly took: number[]; readonly signIns: number[]; readonly refused: string[] }

/** Faster than anybody works, and well within the limits. */
const PAUSE_MS = 60
const SIGN_IN_PAUSE_MS = 2_500

/** Has people work at a server until a signal. @returns the experience of all of them. */
export async function workUntil(
  over: AbortSignal,
  url: string,
  { projectId, others, signingIn }: { projectId: number; others: readonly Other[]; signingIn: SigningIn },
): Promise<Experience> {
  const experience: Experience = { took: [], signIns: [], refused: [] }
  const work = async ({ cookie, address, cardIds }: Other) => {
    const connection = new HttpConnection(url)
    const headers = `cookie: ${cookie}\r\n${MARKER_HEADER}: bench\r\nx-forwarded-for: ${address}\r\n`
    const timed = async (method: string, path: string, own: string, body: string) => {
      const begin = now()
      const answer = await connection.send(method, path, headers + own, body)
      experience.took.push(now() - begin)
      if (answer.status !== 200) experience.refused.push(`${method} ${path}: ${answer.status} ${answer.body}`)
    }
    const cards = movingCards(cardIds)
    for (let n = 0; !over.aborted; n++) {
      const card = cards[n % cards.length]
      if (!card) throw new Error('a person has no cards')
      const to = nextStatus(card)
      await timed(
        'PATCH',
        `/api/devices/${card.id}/status`,
        `${IDEMPOTENCY_HEADER}: ${randomUUID()}\r\n`,
        `{"status":"${to}","from":"${card.status}"}`,
      )
      card.status = to
      if (n % 3 === 0) await timed('GET', '/api/projects', '', '')
      if (n % 5 === 0) await timed('GET', `/api/projects/${projectId}/devices`, '', '')
      await sleep(PAUSE_MS)
    }
    connection.close()
  }
  const signIn = async ({ username, password, address }: SigningIn) => {
    const connection = new HttpConnection(url)
    while (!over.aborted) {
      const begin = now()
      const headers = `${MARKER_HEADER}: bench\r\nx-forwarded-for: ${address}\r\n`
      const { status, body } = await connection.send(
        'POST',
        '/api/auth/login',
        headers,
        JSON.stringify({ username, password }),
      )
      experience.signIns.push(now() - begin)
      if (status !== 200) experience.refused.push(`sign-in: ${status} ${body}`)
      await sleep(SIGN_IN_PAUSE_MS, undefined, { signal: over }).catch(() => undefined)
    }
    connection.close()
  }
  await Promise.all([...others.map(work), signIn(signingIn)])
  return experience
}
