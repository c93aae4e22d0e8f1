import { EMPLOYEES, INTEGRATORS } from '../kernel/actor.ts'
import type { Aggregate } from '../kernel/aggregate.ts'
import { PlanSummary } from './api.ts'
import type { PlanCommand } from './commands.ts'
import { planDecider } from './decide.ts'
import { PlanEvent } from './events.ts'
import type { PlanPatch, PlanView } from './model.ts'
import { planHistory } from './history.ts'
import { planPictures } from './pictures.ts'
import type { PlanId } from './plan-id.ts'
import { type PlanRefusal, planRefusals } from './refusals.ts'
import { planStream } from './stream.ts'

/** A plan of a project with its pages and pins: one stream each. Who may see the project may see it. */
export const planAggregate = {
  stream: planStream,
  decider: planDecider,
  events: PlanEvent,
  commands: {
    AddPlan: { roles: EMPLOYEES },
    NotePageRendered: { roles: [] },
    NotePageFailed: { roles: [] },
    ChangePage: { roles: EMPLOYEES, words: 'Name and measure a page of a plan' },
    ReplacePage: { roles: EMPLOYEES, words: 'Replace a page of a plan' },
    // The rules look at the kind of each pin.
    PutPins: {
      roles: INTEGRATORS,
      mayWait: true,
      words: { 'Plan where a device is to hang': EMPLOYEES, 'Say on a plan where a device hangs': INTEGRATORS },
    },
    TakePinAway: { roles: INTEGRATORS, mayWait: true, words: {} },
    LayCable: { roles: INTEGRATORS, mayWait: true, words: 'Lay a cable between cards on a plan' },
    TakeCableAway: { roles: INTEGRATORS, mayWait: true, words: {} },
    TakeBack: { roles: INTEGRATORS, mayWait: true, words: 'Reverse what was done on a plan' },
    DeletePlan: { roles: EMPLOYEES },
  },
  maySee: () => true,
  refusals: planRefusals,
  history: planHistory,
  lists: { plans: PlanSummary },
  pictures: planPictures,
  scope: 'plans',
  ids: ['plan'],
} as const satisfies Aggregate<[PlanId], PlanView, PlanPatch, PlanCommand, PlanEvent, PlanRefusal>
