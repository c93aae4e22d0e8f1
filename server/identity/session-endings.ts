import type { UserId } from '#events/kernel/ids.ts'
import type { LogEvent } from '#events/registry.ts'
import { endingOf, type EndReason, type SessionsEnding } from '#projections/models/people/users.ts'

/** The facts that a session's end depends on. `accountsRevision` is that of the accounts when its person signed in. */
type BegunSession = { readonly sessionId: string; readonly accountsRevision: number }

/**
 * The events that ended the sessions of people, as far as this process heard of them: the read model may not show them yet when
 * the next request comes (docs/decisions/0001-0030/0028).
 */
export class SessionEndings {
  readonly #heard = new Map<UserId, SessionsEnding>()

  /** Whose sessions an event ends, and which; null: it ends none. */
  note(event: LogEvent): ReturnType<typeof endingOf> {
    const ending = endingOf(event)
    if (ending) this.#heard.set(ending.user, ending)
    return ending
  }

  /** Why a session is over; null: it goes on. @param shown the last ending that the read model shows. */
  whyOver(
    user: UserId,
    { sessionId, accountsRevision }: BegunSession,
    shown: SessionsEnding | null = null,
  ): EndReason | null {
    const heard = this.#heard.get(user) ?? null
    const last = heard !== null && heard.revision > (shown?.revision ?? -1) ? heard : shown
    return last !== null && last.revision > accountsRevision && last.keptSession !== sessionId ? last.why : null
  }
}
