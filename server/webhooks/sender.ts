import type { FastifyBaseLogger } from 'fastify'
import type { HeldWebhook } from '#events/webhooks/decide.ts'
import { webhooksOf } from '#events/webhooks/decide.ts'
import type { WebhookId } from '#events/webhooks/webhook-id.ts'
import type { CommandBus } from '../commands/command-bus.ts'
import { type Attempting, workQueue } from '../queue/work.ts'
import type { Reach } from './address.ts'
import type { ClaimedDelivery, Deliveries } from './deliveries.ts'
import { pauseAfter } from './pauses.ts'
import { type Answer, post } from './post.ts'
import type { WebhookSecrets } from './secrets.ts'
import { signedHeaders } from './sign.ts'

/**
 * Limits of the deliveries that a node has under way, of all owners and of one: to receivers whose last try was quick, and to those
 * whose last try was slow or failed. An owner with none under way gets a first place beyond that.
 */
const QUICK = { max: 48, maxOfOwner: 36 }
const SLUGGISH = { max: 12, maxOfOwner: 8 }
/** Duration from which a try is slow. */
const SLOW_MS = 1_000
/** How often a node looks for what other nodes put in, or what is due again. */
const LOOK_MS = 2_000
/** How often old rows are removed. */
const PRUNE_MS = 600_000

/** No person has this id. */
const NO_OWNER = 0
const ownerOf = ({ ownedBy }: HeldWebhook): number => ownedBy ?? NO_OWNER

/** The result of a try, as it is counted. */
export type DeliveryOutcome = 'delivered' | 'later' | 'given up' | 'gone'

export type SenderTimes = {
  readonly pausesMs?: readonly number[]
  readonly lookMs?: number
  readonly totalMs?: number
}

type Deps = {
  readonly deliveries: Deliveries
  readonly secrets: WebhookSecrets
  readonly bus: Pick<CommandBus, 'webhooks'>
  readonly reach: Reach
  readonly now: () => Date
  readonly log: Pick<FastifyBaseLogger, 'warn'>
  readonly count: (outcome: DeliveryOutcome, ms: number) => void
  /** A receiver took a delivery, or a try failed: the last one of a delivery, or since the receiver is gone. */
  readonly onEnd: (webhook: WebhookId, outcome: DeliveryOutcome) => Promise<void>
  readonly tidyUp: () => Promise<void>
  readonly times: SenderTimes
}

/** A delivery with the webhook that it goes to. */
type BegunDelivery = ClaimedDelivery & { readonly webhook: HeldWebhook }

/** Sends what waits, until it is closed. What is under way then is broken off, and sent again under the same id. */
export function startDelivering({ deliveries, secrets, bus, reach, now, log, count, onEnd, tidyUp, times }: Deps) {
  /** The owners of the webhooks that a delivery is under way to. */
  const inFlight = new Map<WebhookId, number>()
  /** Receivers whose last try was slow or failed: they share a few places. */
  const sluggish = new Set<WebhookId>()

  /** Claims what is due and has a place. */
  async function claim(): Promise<BegunDelivery[]> {
    const webhooks = new Map(
      (await bus.webhooks().read(webhooksOf)).flatMap((one) => (one.disabled ? [] : [[one.id, one]])),
    )
    const claimIn = (isSluggish: boolean, { max, maxOfOwner: places }: typeof QUICK) => {
      const busy = new Map<number, number>()
      for (const [id, owner] of inFlight)
        if (sluggish.has(id) === isSluggish) busy.set(owner, (busy.get(owner) ?? 0) + 1)
      const open = [...webhooks.values()]
        .filter(({ id }) => sluggish.has(id) === isSluggish && !inFlight.has(id))
        .map((one) => ({ id: one.id, owner: ownerOf(one), busy: busy.get(ownerOf(one)) ?? 0, places }))
      return deliveries.claim(open, max - [...busy.values()].reduce((sum, count) => sum + count, 0))
    }
    const claimed = [...(await claimIn(false, QUICK)), ...(await claimIn(true, SLUGGISH))]
    return claimed.flatMap((delivery) => {
      const webhook = webhooks.get(delivery.webhookId)
      if (!webhook) return []
      inFlight.set(delivery.webhookId, ownerOf(webhook))
      return [{ ...delivery, webhook }]
    })
  }

  const attempt = (begun: BegunDelivery, attempting: Attempting): Promise<void> =>
    send(begun, attempting).finally(() => inFlight.delete(begun.webhookId))

  async function send(delivery: BegunDelivery, { closing, note }: Attempting): Promise<void> {
    const { webhookId, webhook, body } = delivery
    const keys = await secrets.signing(webhookId, webhook, now())
    const started = performance.now()
    const id = `msg_${delivery.id}`
    const signed = signedHeaders({ id, at: Math.floor(now().getTime() / 1000), body }, keys)
    const headers = { ...signed, 'content-type': 'application/json', 'user-agent': 'Fieldboard-Webhooks/1' }
    const answer: Answer =
      keys.length === 0
        ? { kind: 'failed', error: 'the secret cannot be opened' }
        : await post(
            { url: webhook.url, headers, body },
            { reach, by: `tries of ${webhook.ownedBy}`, signal: closing, totalMs: times.totalMs },
          )
    const tookMs = performance.now() - started
    if (closing.aborted && answer.kind === 'failed') return deliveries.giveBack(delivery)

    const isTaken = answer.kind === 'answered' && answer.status >= 200 && answer.status < 300
    if (isTaken && tookMs < SLOW_MS) sluggish.delete(webhookId)
    else sluggish.add(webhookId)
    const [outcome, write] = result(delivery, answer, { isTaken, tookMs })
    await note(write)
    count(outcome, tookMs)
    await onEnd(webhookId, outcome)
  }

  /** The result of a try, and how it is noted. */
  function result(
    delivery: ClaimedDelivery,
    answer: Answer,
    { isTaken, tookMs }: { isTaken: boolean; tookMs: number },
  ): [DeliveryOutcome, () => Promise<void>] {
    const [status, error] = answer.kind === 'answered' ? [answer.status, null] : [null, answer.error]
    const tried = { status, error, tookMs }
    if (isTaken) return ['delivered', () => deliveries.taken(delivery, tried)]
    if (status === 410) return ['gone', () => deliveries.failed(delivery, tried)]
    const retryAfter = answer.kind === 'answered' ? answer.retryAfter : undefined
    const { pausesMs } = times
    const pauseMs = pauseAfter(delivery.attempts, { retryAfter, now: now().getTime(), random: Math.random(), pausesMs })
    return pauseMs === null
      ? ['given up', () => deliveries.failed(delivery, tried)]
      : ['later', () => deliveries.wait(delivery, tried, pauseMs)]
  }

  return workQueue<BegunDelivery>({
    name: 'the queue of deliveries to webhooks',
    queue: deliveries,
    claim,
    attempt,
    tidyUp,
    lookMs: times.lookMs ?? LOOK_MS,
    tidyUpMs: PRUNE_MS,
    now,
    log,
  })
}
