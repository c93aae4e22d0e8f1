import { INTEGRATORS, type Role } from '../kernel/actor.ts'
import type { Aggregate } from '../kernel/aggregate.ts'
import type { ProjectId } from '../kernel/ids.ts'
import { AcceptanceNews } from './api.ts'
import type { AcceptanceCommand } from './commands.ts'
import { acceptanceDecider, type AcceptancePatch, type AcceptanceView } from './decide.ts'
import { AcceptanceEvent } from './events.ts'
import { acceptanceHistory } from './history.ts'
import { type AcceptanceRefusal, acceptanceRefusals } from './refusals.ts'
import { acceptanceStream } from './stream.ts'

const CUSTOMERS: readonly Role[] = ['customer']

/**
 * The acceptance documents of a project: one stream for each project. No key signs, nor gives out a link, which would outlive it. Who
 * may see the project is asked of the project itself (server/routes/projects/acceptance.ts).
 */
export const acceptanceAggregate = {
  stream: acceptanceStream,
  decider: acceptanceDecider,
  events: AcceptanceEvent,
  commands: {
    MakeAcceptance: { roles: INTEGRATORS, words: 'Make a hand-over document' },
    GiveAcceptanceLink: { roles: INTEGRATORS, byPersonAlone: true, words: 'Give a guest the link of a document' },
    EndAcceptanceLink: { roles: INTEGRATORS, byPersonAlone: true, words: 'End the link of a document' },
    SignAcceptance: {
      roles: CUSTOMERS,
      byPersonAlone: true,
      tellsOfPeople: true,
      words: 'Sign a hand-over document',
    },
    RefuseAcceptance: {
      roles: CUSTOMERS,
      byPersonAlone: true,
      tellsOfPeople: true,
      words: 'Refuse a hand-over document',
    },
    CloseAcceptances: { roles: [] },
  },
  maySee: () => true,
  refusals: acceptanceRefusals,
  history: acceptanceHistory,
  lists: { acceptances: AcceptanceNews },
  scope: 'projects',
  ids: ['acceptance'],
} as const satisfies Aggregate<
  [ProjectId],
  AcceptanceView,
  AcceptancePatch,
  AcceptanceCommand,
  AcceptanceEvent,
  AcceptanceRefusal
>
