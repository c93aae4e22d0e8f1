import { z } from 'zod'
import { type Answer, type Deadline, type SharedDeadline, sharedDeadline, until, wordsOf } from './exchange.ts'
import { ProviderError } from './provider-error.ts'

const Token = z.looseObject({ token: z.string().min(1) })

/** Answers of /token that say no: region and key cannot be told apart, and older keys were answered 400 and 404. */
const TOKEN_REFUSED: ReadonlySet<number> = new Set([400, 401, 403, 404])

/** Time for which a token is used. It lives 30 minutes, and must not end on its way. */
const TOKEN_MS = 25 * 60_000

/** An API key at the host that it is for. */
export type KeyAt = { readonly base: string; readonly apiKey: string }

/** The tokens that API keys were exchanged for. */
export type Tokens = {
  /**
   * The one of before while it lasts, else a new one. All who ask meanwhile share one request, which goes on as long as one of
   * them has time. @throws ProviderError
   */
  of(at: KeyAt, deadline: Deadline): Promise<string>
  /** A new one in the place of `stale`, which the provider refused; one that was made since is taken. @throws ProviderError */
  renewed(at: KeyAt, stale: string, deadline: Deadline): Promise<string>
  /** Whatever there was, the provider is asked: whether the key lives is what its owner wants to know. @throws ProviderError */
  fresh(at: KeyAt, deadline: Deadline): Promise<string>
}

type HeldToken = {
  readonly token: Promise<string>
  /** Of the request for it. */
  readonly deadline: SharedDeadline
  readonly endsAt: number
  value?: string
}

/** @param mint exchanges a key for a token. @param now milliseconds on a clock that only goes on. */
export function createTokens(
  mint: (at: KeyAt, deadline: Deadline) => Promise<Answer>,
  now: () => number = () => performance.now(),
): Tokens {
  const held = new Map<string, HeldToken>()

  function fresh(at: KeyAt, deadline: Deadline): Promise<string> {
    for (const [key, { endsAt }] of held) if (endsAt <= now()) held.delete(key)
    const key = `${at.base} ${at.apiKey}`
    const shared = sharedDeadline(deadline)
    const token = mint(at, shared)
      .then((answer) => tokenOf(answer, at.apiKey))
      .finally(shared.close)
    const entry: HeldToken = { token, deadline: shared, endsAt: now() + TOKEN_MS }
    held.set(key, entry)
    token.then(
      (value) => {
        entry.value = value
      },
      // The next who asks tries anew.
      () => held.get(key) === entry && held.delete(key),
    )
    return until(token, deadline)
  }

  const known = ({ base, apiKey }: KeyAt): HeldToken | undefined => {
    const entry = held.get(`${base} ${apiKey}`)
    // A request that has run out of time is about to fail.
    return entry && entry.endsAt > now() && !entry.deadline.signal.aborted ? entry : undefined
  }

  const join = (entry: HeldToken, deadline: Deadline): Promise<string> => {
    entry.deadline.join(deadline)
    return until(entry.token, deadline)
  }

  return {
    fresh,
    of(at, deadline) {
      const entry = known(at)
      return entry ? join(entry, deadline) : fresh(at, deadline)
    },
    renewed(at, stale, deadline) {
      const entry = known(at)
      return entry && entry.value !== stale ? join(entry, deadline) : fresh(at, deadline)
    },
  }
}

export const refused = () => new ProviderError('refused', 'No region of Verkada accepts this API key.')

function tokenOf(answer: Answer, apiKey: string): string {
  if (TOKEN_REFUSED.has(answer.status)) throw refused()
  if (answer.status !== 200) throw new ProviderError('failed', wordsOf(answer, [apiKey]))
  const { data } = Token.safeParse(answer.body)
  if (!data) throw new ProviderError('failed', 'The answer to the API key cannot be read.')
  return data.token
}
