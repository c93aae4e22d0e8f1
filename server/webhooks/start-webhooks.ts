import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import { SYSTEM } from '#events/kernel/actor.ts'
import { CommandId } from '#events/kernel/ids.ts'
import type { LogEvent } from '#events/registry.ts'
import { webhookOf, type WebhooksView, webhooksOf } from '#events/webhooks/decide.ts'
import { WebhookId } from '#events/webhooks/webhook-id.ts'
import type { CommandBus } from '../commands/command-bus.ts'
import { deriveId } from '../commands/command-id.ts'
import type { Mail } from '../mail/start-mail.ts'
import { type Deliveries, openDeliveries } from './deliveries.ts'
import { type Ask, askNameServers, inTurns } from './look-up.ts'
import { payloadOf, projectOfEvent } from './payload.ts'
import { peopleToTell } from './people-to-tell.ts'
import { openWebhookSecrets } from './secrets.ts'
import { type DeliveryOutcome, type SenderTimes, startDelivering } from './sender.ts'
import { PROJECT_TYPES } from '#events/webhooks/offered.ts'
import type { Db } from '#projections/engine/projection.ts'

/** How this process sends to webhooks. `ask`, which asks name servers, and `times` are said otherwise by tests. */
export type WebhookSettings = {
  /** True if webhooks may lead to this machine, over http too. */
  readonly allowsLoopback: boolean
  /** True if nothing goes out, and nothing is kept to go out later (OUTBOUND=off). */
  readonly isOff?: boolean
  readonly ask?: Ask
  readonly times?: SenderTimes
}

export type Webhooks = ReturnType<typeof startWebhooks>

/** Begins to deliver to webhooks, until it is closed; without settings this process delivers nothing. */
export function startWebhooks({
  pool,
  bus,
  mail,
  secret,
  oldSecrets,
  settings,
  now,
  log,
  count,
}: {
  readonly pool: Pool
  readonly bus: CommandBus
  readonly mail: Pick<Mail, 'put'>
  readonly secret: string
  readonly oldSecrets: readonly string[]
  readonly settings: WebhookSettings | undefined
  readonly now: () => Date
  readonly log: Pick<FastifyBaseLogger, 'warn'>
  readonly count: (outcome: DeliveryOutcome, ms: number) => void
}) {
  let wake = () => undefined as void
  const isOff = settings?.isOff ?? false
  const opened = openDeliveries(pool, { onNew: () => wake() })
  const deliveries: Deliveries = isOff ? { ...opened, put: async () => undefined } : opened
  const failures = openFailures(pool)
  const secrets = openWebhookSecrets(pool, secret, oldSecrets)
  const reach = {
    allowsLoopback: settings?.allowsLoopback ?? false,
    resolve: inTurns(settings?.ask ?? askNameServers()),
  }

  async function disable(webhookId: WebhookId, reason: 'gone' | 'failing'): Promise<void> {
    const meta = { actor: SYSTEM, commandId: CommandId.parse(randomUUID()), source: 'webhook' } as const
    await bus.webhooks().execute({ type: 'DisableWebhook', data: { webhookId, reason } }, meta)
  }

  async function onEnd(webhookId: WebhookId, outcome: DeliveryOutcome): Promise<void> {
    if (outcome === 'delivered') return failures.ended(webhookId)
    const { since, warns, isLong } = await failures.failed(webhookId)
    if (outcome === 'gone') return disable(webhookId, 'gone')
    if (outcome === 'given up' && isLong) return disable(webhookId, 'failing')
    if (warns) await warn(webhookId, since)
  }

  /** Under ids that follow from the failure: a crash before it is noted sends no second mail. */
  async function warn(webhookId: WebhookId, since: Date): Promise<void> {
    for (const userId of await peopleToTell(bus, webhookId)) {
      const id = deriveId('webhook-failing', webhookId, since.toISOString(), userId)
      await mail.put?.(id, { kind: 'webhook-failing', webhookId, userId, at: now().toISOString() })
    }
    await failures.warned(webhookId)
  }

  async function tidyUp(): Promise<void> {
    await deliveries.prune()
    for (const number of await secrets.webhooksWithOld()) {
      const id = WebhookId.parse(number)
      await secrets.drop(id, await bus.webhooks().read((view) => webhookOf(id, view)), now())
    }
  }

  const delivering =
    settings && !isOff
      ? startDelivering({
          ...{ deliveries, secrets, bus, reach, now, log, count, onEnd, tidyUp },
          times: settings.times ?? {},
        })
      : null
  if (delivering) wake = delivering.wake

  return {
    deliveries,
    secrets,
    reach,
    /** True if nothing goes out. */
    isOff,
    /** Brings the webhooks in memory to what the log has now. */
    lookAgain: () => bus.webhooks().read(() => undefined),
    /** The webhooks that are told of an event: those that were there before it, as far as memory knows them. */
    async receiversOf(event: LogEvent): Promise<WebhookId[]> {
      const find = (view: WebhooksView) => receiversIn(view, event)
      return bus.webhooks().peek(find) ?? bus.webhooks().read(find)
    },
    /** Puts the deliveries of an event in. */
    put: (id: string, event: LogEvent, webhooks: readonly WebhookId[]) =>
      deliveries.put(id, event.type, payloadOf(event), webhooks),
    close: async (): Promise<void> => delivering?.close(),
  }
}

/** The enabled webhooks that chose the type of an event and its project, and were there before it. */
function receiversIn(view: WebhooksView, event: LogEvent): WebhookId[] {
  return webhooksOf(view).flatMap(({ id, events, projectId, disabled, createdAt }) => {
    const isOfProject = projectId === null || (PROJECT_TYPES.has(event.type) && projectOfEvent(event) === projectId)
    return !disabled && isOfProject && events.includes(event.type) && createdAt <= event.recordedAt ? [id] : []
  })
}

/** Time without an accepted delivery after which people are warned. */
const WARN_AFTER = `interval '1 day'`
/** Time without an accepted delivery after which a receiver is disabled, once the next delivery has had its tries: they take about three days. */
const DISABLE_AFTER = `interval '2 days'`

/** Since when receivers take nothing. */
const openFailures = (db: Db) => ({
  /** A delivery was taken. */
  async ended(webhook: WebhookId): Promise<void> {
    await db.query('delete from outgoing_failure where webhook_id = $1', [webhook])
  },

  /**
   * A try failed. @returns since when nothing was taken, whether people are to be warned now, which is said once, and whether
   * it is long enough to disable the webhook.
   */
  async failed(
    webhook: WebhookId,
  ): Promise<{ readonly since: Date; readonly warns: boolean; readonly isLong: boolean }> {
    const { rows } = await db.query<{ since: Date; warns: boolean; isLong: boolean }>(
      `insert into outgoing_failure as failure (webhook_id, since) values ($1, now())
       on conflict (webhook_id) do update set since = failure.since
       returning since, warned_at is null and since < now() - ${WARN_AFTER} as warns, since < now() - ${DISABLE_AFTER} as "isLong"`,
      [webhook],
    )
    const [row] = rows
    if (!row) throw new Error('a failure was not noted')
    return row
  },

  /** The warning was put into the outbox of mails. */
  async warned(webhook: WebhookId): Promise<void> {
    await db.query('update outgoing_failure set warned_at = now() where webhook_id = $1', [webhook])
  },
})
