import { z } from 'zod'
import { type Decider, type Decision, decided } from '../kernel/decider.ts'
import type { Fact } from '../kernel/envelope.ts'
import { ProjectId, UserId } from '../kernel/ids.ts'
import { KeyedModel, type KeyedPatch, keyedSnapshots } from '../kernel/model/keyed-model.ts'
import type { DataOf, WebhooksCommand } from './commands.ts'
import type { WebhooksEvent } from './events.ts'
import { refused } from './refusals.ts'
import { WebhookId } from './webhook-id.ts'
import { WhyDisabled } from './why-disabled.ts'

/** How many webhooks there may be. */
const MAX_WEBHOOKS = 1_000

/** How long a replaced secret signs beside the new one. */
const BOTH_SIGN_MS = 24 * 3_600_000

const Held = z.object({
  url: z.string(),
  events: z.array(z.string()),
  projectId: ProjectId.nullable(),
  /** The employee on whose right it stands: who made it, or changed or enabled it last. Null: the server itself made it. */
  ownedBy: UserId.nullable(),
  createdAt: z.string(),
  secretVersion: z.string(),
  /** The secret before this one, and until when it signs too. */
  previousSecret: z.object({ version: z.string(), until: z.string() }).nullable(),
  disabled: z.object({ reason: WhyDisabled, at: z.string() }).nullable(),
})
/** A webhook as the rules know it. */
export type HeldWebhook = Readonly<z.infer<typeof Held>>

/** A deleted webhook keeps its place: an id is given out once. */
const Entry = z.union([Held, z.literal('deleted')])
type Entry = HeldWebhook | 'deleted'
export type WebhooksView = ReadonlyMap<WebhookId, Entry>
export type WebhooksPatch = KeyedPatch<WebhookId, Entry>

/** The rules of webhooks (docs/rules.md, SEND). */
export const webhooksDecider: Decider<WebhooksView, WebhooksPatch, WebhooksCommand, WebhooksEvent> = {
  decide,
  evolve,
  open: () => new KeyedModel(),
  snapshots: keyedSnapshots(2, z.tuple([WebhookId, Entry])),
}

/** A webhook that has not been deleted. */
export function webhookOf(id: WebhookId, view: WebhooksView): HeldWebhook | null {
  const entry = view.get(id)
  return entry === undefined || entry === 'deleted' ? null : entry
}

/** All webhooks that have not been deleted, in the order they came. */
export const webhooksOf = (view: WebhooksView) =>
  [...view].flatMap(([id, entry]) => (entry === 'deleted' ? [] : [{ id, ...entry }]))

function decide(command: WebhooksCommand, view: WebhooksView): Decision<WebhooksEvent> {
  switch (command.type) {
    case 'CreateWebhook':
      return createWebhook(command.data, view)
    case 'ChangeWebhook':
      return changeWebhook(command.data, view)
    case 'RotateWebhookSecret':
      demandWebhook(command.data.webhookId, view)
      return decided({ type: 'WebhookSecretRotated', data: command.data })
    case 'DisableWebhook':
      return disableWebhook(command.data, view)
    case 'DisableWebhooksOf':
      return disableWebhooksOf(command.data, view)
    case 'DeleteWebhook': {
      const { webhookId } = command.data
      return decided({ type: 'WebhookDeleted', data: { webhookId, url: demandWebhook(webhookId, view).url } })
    }
  }
}

function createWebhook(data: DataOf<'CreateWebhook'>, view: WebhooksView): Decision<WebhooksEvent> {
  if (view.has(data.webhookId)) throw refused({ code: 'webhook-exists' })
  if (webhooksOf(view).length >= MAX_WEBHOOKS) throw refused({ code: 'too-many-webhooks' })
  return decided({ type: 'WebhookCreated', data })
}

function changeWebhook(
  { webhookId, isEnabled, ...given }: DataOf<'ChangeWebhook'>,
  view: WebhooksView,
): Decision<WebhooksEvent> {
  const { url, events, projectId, disabled } = demandWebhook(webhookId, view)
  const previous = { url, events, projectId }
  const next = {
    url: given.url ?? url,
    events: given.events ?? events,
    projectId: given.projectId === undefined ? projectId : given.projectId,
  }
  const isChanged = JSON.stringify(next) !== JSON.stringify(previous)
  const isSwitched = isEnabled !== undefined && isEnabled === (disabled !== null)
  const changed: WebhooksEvent = { type: 'WebhookChanged', data: { webhookId, ...next, previous } }
  const switched: WebhooksEvent = isEnabled
    ? { type: 'WebhookEnabled', data: { webhookId } }
    : { type: 'WebhookDisabled', data: { webhookId, reason: 'person' } }
  return decided<WebhooksEvent>(...(isChanged ? [changed] : []), ...(isSwitched ? [switched] : []))
}

/** One that is disabled or deleted already stays as it is. */
function disableWebhook(data: DataOf<'DisableWebhook'>, view: WebhooksView): Decision<WebhooksEvent> {
  const webhook = webhookOf(data.webhookId, view)
  return webhook && !webhook.disabled ? decided({ type: 'WebhookDisabled', data }) : decided()
}

/** Those that are disabled already keep the reason that they have. */
const disableWebhooksOf = ({ userId, reason }: DataOf<'DisableWebhooksOf'>, view: WebhooksView) =>
  decided(
    ...webhooksOf(view).flatMap(({ id, ownedBy, disabled }): WebhooksEvent[] =>
      ownedBy === userId && !disabled ? [{ type: 'WebhookDisabled', data: { webhookId: id, reason } }] : [],
    ),
  )

function demandWebhook(id: WebhookId, view: WebhooksView): HeldWebhook {
  const webhook = webhookOf(id, view)
  if (!webhook) throw refused({ code: 'webhook-unknown' })
  return webhook
}

function evolve(view: WebhooksView, { type, data, actor, recordedAt }: Fact<WebhooksEvent>): WebhooksPatch {
  const { webhookId } = data
  const { id: ownedBy } = actor
  const changed = (change: Partial<HeldWebhook>): WebhooksPatch => {
    const before = webhookOf(webhookId, view)
    return before ? [[webhookId, { ...before, ...change }]] : []
  }
  switch (type) {
    case 'WebhookCreated': {
      const { webhookId: id, ...given } = data
      const made = { ownedBy, createdAt: recordedAt, previousSecret: null, disabled: null }
      return [[id, { ...given, ...made }]]
    }
    case 'WebhookChanged':
      return changed({ url: data.url, events: data.events, projectId: data.projectId, ownedBy })
    case 'WebhookSecretRotated': {
      const version = webhookOf(webhookId, view)?.secretVersion ?? ''
      const until = new Date(Date.parse(recordedAt) + BOTH_SIGN_MS).toISOString()
      return changed({ secretVersion: data.secretVersion, previousSecret: { version, until } })
    }
    case 'WebhookDisabled':
      return changed({ disabled: { reason: data.reason, at: recordedAt } })
    case 'WebhookEnabled':
      return changed({ disabled: null, ownedBy })
    case 'WebhookDeleted':
      return [[webhookId, 'deleted']]
  }
}
