import { SURVEYORS } from '../form/surveyors.ts'
import { EMPLOYEES } from '../kernel/actor.ts'
import type { Aggregate } from '../kernel/aggregate.ts'
import { FormTemplate } from './api.ts'
import type { TemplateCommand } from './commands.ts'
import { templateDecider, type TemplatesPatch, type TemplatesView } from './decide.ts'
import { TemplateEvent } from './events.ts'
import { type TemplateRefusal, templateRefusals } from './refusals.ts'

/** The one stream of form templates: whether a name is free depends on the others. Names that begin with `form-` are of forms. */
export const TEMPLATES_STREAM = 'templates'

/** The templates that forms are started from: one stream, because whether a name is free depends on the others. */
export const templateAggregate = {
  stream: () => TEMPLATES_STREAM,
  decider: templateDecider,
  events: TemplateEvent,
  commands: {
    CreateFormTemplate: { roles: EMPLOYEES },
    OfferFormTemplate: { roles: EMPLOYEES },
    DeleteFormTemplate: { roles: EMPLOYEES },
  },
  maySee: ({ role }) => SURVEYORS.includes(role),
  refusals: templateRefusals,
  history: null,
  lists: { formTemplates: FormTemplate },
  scope: 'templates',
  ids: ['template'],
} as const satisfies Aggregate<[], TemplatesView, TemplatesPatch, TemplateCommand, TemplateEvent, TemplateRefusal>
