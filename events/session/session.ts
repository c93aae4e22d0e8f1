import { z } from 'zod'
import { type Decider, decided, wholeModel } from '../kernel/decider.ts'
import type { UserId } from '../kernel/ids.ts'

/** One stream for each person's sessions, so that every node learns when one ends. */
export const sessionsStream = (user: UserId): string => `sessions-${user}`

const session = z.object({ sessionId: z.guid() })

export const SessionEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('SignedIn'), data: session }),
  z.object({ type: z.literal('SignedOut'), data: session }),
])
export type SessionEvent = z.infer<typeof SessionEvent>

/** `sessionId` names a session; it is not the secret in the cookie. */
export type SessionCommand = { readonly type: 'SignIn' | 'SignOut'; readonly data: z.infer<typeof session> }

export type Sessions = { readonly open: ReadonlySet<string> }

export const sessionDecider: Decider<Sessions, Sessions, SessionCommand, SessionEvent> = {
  decide({ type, data }, { open }) {
    switch (type) {
      case 'SignIn':
        return open.has(data.sessionId) ? decided() : decided({ type: 'SignedIn', data })
      case 'SignOut':
        return open.has(data.sessionId) ? decided({ type: 'SignedOut', data }) : decided()
    }
  },
  evolve({ open }, { type, data }) {
    switch (type) {
      case 'SignedIn':
        return { open: new Set([...open, data.sessionId]) }
      case 'SignedOut':
        return { open: new Set([...open].filter((id) => id !== data.sessionId)) }
    }
  },
  open: () => wholeModel<Sessions>({ open: new Set() }),
  // Few are open at a time, but the stream grows with every sign-in, and each sign-in may be its cold start.
  snapshots: {
    version: 1,
    save: ({ open }) => [...open],
    load(saved) {
      const { data } = z.array(session.shape.sessionId).safeParse(saved)
      return data ? { open: new Set(data) } : null
    },
  },
}
