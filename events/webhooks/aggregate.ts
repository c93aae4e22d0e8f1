import { EMPLOYEES } from '../kernel/actor.ts'
import type { Aggregate } from '../kernel/aggregate.ts'
import type { WebhooksCommand } from './commands.ts'
import { webhooksDecider, type WebhooksPatch, type WebhooksView } from './decide.ts'
import { WebhooksEvent } from './events.ts'
import { type WebhooksRefusal, webhooksRefusals } from './refusals.ts'
import { WEBHOOKS_STREAM } from './stream.ts'

const BY_PERSON = { roles: EMPLOYEES, byPersonAlone: true } as const

/** The addresses that other programs have told of events. A key reads them and makes none: it would outlive the key. */
export const webhooksAggregate = {
  stream: () => WEBHOOKS_STREAM,
  decider: webhooksDecider,
  events: WebhooksEvent,
  commands: {
    CreateWebhook: BY_PERSON,
    ChangeWebhook: BY_PERSON,
    RotateWebhookSecret: BY_PERSON,
    DisableWebhook: { roles: [] },
    DisableWebhooksOf: { roles: [] },
    DeleteWebhook: BY_PERSON,
  },
  maySee: ({ role }) => role === 'employee',
  refusals: webhooksRefusals,
  history: null,
  lists: {},
  scope: 'webhooks',
  ids: ['webhook'],
} as const satisfies Aggregate<[], WebhooksView, WebhooksPatch, WebhooksCommand, WebhooksEvent, WebhooksRefusal>
