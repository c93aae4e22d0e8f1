import { EMPLOYEES } from '../kernel/actor.ts'
import type { Aggregate } from '../kernel/aggregate.ts'
import { KEYS_STREAM, type KeysCommand, keysDecider, KeysEvent, type KeysPatch, type KeysView } from './keys.ts'
import { type KeysRefusal, keysRefusals } from './refusals.ts'

/** The API keys of employees: whose they are, what they may do, and until when. */
export const keysAggregate = {
  stream: () => KEYS_STREAM,
  decider: keysDecider,
  events: KeysEvent,
  commands: {
    CreateApiKey: { roles: EMPLOYEES, byPersonAlone: true },
    EndApiKey: { roles: EMPLOYEES, byPersonAlone: true },
    EndApiKeysOf: { roles: [] },
  },
  maySee: ({ role }) => role === 'employee',
  refusals: keysRefusals,
  history: null,
  lists: {},
  scope: null,
  ids: [],
} as const satisfies Aggregate<[], KeysView, KeysPatch, KeysCommand, KeysEvent, KeysRefusal>
