import type { Aggregate } from '../kernel/aggregate.ts'
import type { UserId } from '../kernel/ids.ts'
import type { KeyedPatch } from '../kernel/model/keyed-model.ts'
import { type SessionCommand, sessionDecider, SessionEvent, type OpenSessions, sessionStream } from './session.ts'

/** The sessions of one person. Only the server itself sends these commands. */
export const sessionAggregate = {
  stream: sessionStream,
  decider: sessionDecider,
  events: SessionEvent,
  commands: { SignIn: { roles: [] }, SignOut: { roles: [] } },
  maySee: () => false,
  refusals: {},
  history: null,
  lists: {},
  scope: null,
  ids: [],
} as const satisfies Aggregate<[UserId], OpenSessions, KeyedPatch<string, true>, SessionCommand, SessionEvent, never>
