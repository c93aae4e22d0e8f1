import { z } from 'zod'
import { type Decider, decided } from '../kernel/decider.ts'
import type { UserId } from '../kernel/ids.ts'
import { KeyedModel, type KeyedPatch, keyedSnapshots } from '../kernel/model/keyed-model.ts'

/** One stream for each person's sessions, so that every node learns when one ends. */
export const sessionStream = (user: UserId): string => `sessions-${user}`

const session = z.object({ sessionId: z.guid() })

export const SessionEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('SignedIn'), data: session }),
  z.object({ type: z.literal('SignedOut'), data: session }),
])
export type SessionEvent = z.infer<typeof SessionEvent>

/** `sessionId` names a session; it is not the secret in the cookie. */
export type SessionCommand = { readonly type: 'SignIn' | 'SignOut'; readonly data: z.infer<typeof session> }

/** The state that the rules read: the sessions that have not ended. */
export type OpenSessions = ReadonlyMap<string, true>

export const sessionDecider: Decider<OpenSessions, KeyedPatch<string, true>, SessionCommand, SessionEvent> = {
  decide({ type, data }, open) {
    switch (type) {
      case 'SignIn':
        return open.has(data.sessionId) ? decided() : decided({ type: 'SignedIn', data })
      case 'SignOut':
        return open.has(data.sessionId) ? decided({ type: 'SignedOut', data }) : decided()
    }
  },
  evolve(_, { type, data }) {
    switch (type) {
      case 'SignedIn':
        return [[data.sessionId, true]]
      case 'SignedOut':
        return [[data.sessionId, null]]
    }
  },
  open: () => new KeyedModel(),
  // Few are open at a time, but the stream grows with every sign-in, and each sign-in may be its cold start.
  snapshots: keyedSnapshots(2, z.tuple([session.shape.sessionId, z.literal(true)])),
}
