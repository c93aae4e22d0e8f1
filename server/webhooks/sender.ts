import type { FastifyBaseLogger } from 'fastify'
import type { HeldWebhook } from '#events/webhooks/decide.ts'
import { webhooksOf } from '#events/webhooks/decide.ts'
import type { WebhookId } from '#events/webhooks/webhook-id.ts'
import { pause } from '#projections/engine/pause.ts'
import { retry } from '#projections/engine/retry.ts'
import type { CommandBus } from '../commands/command-bus.ts'
import type { Reach } from './address.ts'
import type { Claimed, Deliveries } from './deliveries.ts'
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

/** Sends what waits, until it is closed. Any number of nodes may: each delivery is one's. @returns `wake` for a new one. */
export function startDelivering({ deliveries, secrets, bus, reach, now, log, count, onEnd, tidyUp, times }: Deps) {
  const closing = new AbortController()
  const inFlight = new Map<WebhookId, { readonly owner: number; readonly running: Promise<void> }>()
  /** Receivers whose last try was slow or failed: they share a few places. */
  const sluggish = new Set<WebhookId>()
  let news = new AbortController()
  let prunedAt = 0
  const lookMs = times.lookMs ?? LOOK_MS
  let tookBackAt = Number.NEGATIVE_INFINITY

  async function work(gotOn: () => void): Promise<void> {
    while (!closing.signal.aborted) {
      news = new AbortController()
      if (performance.now() - tookBackAt > lookMs) {
        await deliveries.takeBack()
        tookBackAt = performance.now()
      }
      if (now().getTime() - prunedAt > PRUNE_MS) {
        await tidyUp()
        prunedAt = now().getTime()
      }
      while (!closing.signal.aborted && (await sendSome())) gotOn()
      gotOn()
      // One that ends, or a new one, goes on at once.
      await pause(lookMs, closing.signal, news.signal)
    }
  }

  /** Begins what is due and has a place, and waits for none of it. @returns false when there was nothing. */
  async function sendSome(): Promise<boolean> {
    const webhooks = new Map(
      (await bus.webhooks().read(webhooksOf)).flatMap((one) => (one.disabled ? [] : [[one.id, one]])),
    )
    const claimIn = (isSluggish: boolean, { max, maxOfOwner: places }: typeof QUICK) => {
      const busy = new Map<number, number>()
      for (const [id, { owner }] of inFlight)
        if (sluggish.has(id) === isSluggish) busy.set(owner, (busy.get(owner) ?? 0) + 1)
      const open = [...webhooks.values()]
        .filter(({ id }) => sluggish.has(id) === isSluggish && !inFlight.has(id))
        .map((one) => ({ id: one.id, owner: ownerOf(one), busy: busy.get(ownerOf(one)) ?? 0, places }))
      return deliveries.claim(open, max - [...busy.values()].reduce((sum, count) => sum + count, 0))
    }
    const claimed = [...(await claimIn(false, QUICK)), ...(await claimIn(true, SLUGGISH))]
    for (const delivery of claimed) begin(delivery, webhooks.get(delivery.webhookId))
    return claimed.length > 0
  }

  function begin(delivery: Claimed, webhook: HeldWebhook | undefined): void {
    const { webhookId: id } = delivery
    const running = (webhook ? attempt(delivery, webhook) : deliveries.giveBack(delivery))
      .catch((error: unknown) => log.warn({ webhook: id, err: error }, 'a delivery could not be noted'))
      .finally(() => {
        inFlight.delete(id)
        news.abort()
      })
    inFlight.set(id, { owner: webhook ? ownerOf(webhook) : NO_OWNER, running })
  }

  async function attempt(delivery: Claimed, webhook: HeldWebhook): Promise<void> {
    const { webhookId, body } = delivery
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
            { reach, by: `tries of ${webhook.ownedBy}`, signal: closing.signal, totalMs: times.totalMs },
          )
    const tookMs = performance.now() - started
    if (closing.signal.aborted && answer.kind === 'failed') return deliveries.giveBack(delivery)

    const isTaken = answer.kind === 'answered' && answer.status >= 200 && answer.status < 300
    if (isTaken && tookMs < SLOW_MS) sluggish.delete(webhookId)
    else sluggish.add(webhookId)
    const outcome = await noted(delivery, answer, { isTaken, tookMs })
    count(outcome, tookMs)
    await onEnd(webhookId, outcome)
  }

  async function noted(delivery: Claimed, answer: Answer, { isTaken, tookMs }: { isTaken: boolean; tookMs: number }) {
    const [status, error] = answer.kind === 'answered' ? [answer.status, null] : [null, answer.error]
    const tried = { status, error, tookMs }
    if (isTaken) {
      await deliveries.taken(delivery, tried)
      return 'delivered'
    }
    if (status === 410) {
      await deliveries.failed(delivery, tried)
      return 'gone'
    }
    const retryAfter = answer.kind === 'answered' ? answer.retryAfter : undefined
    const { pausesMs } = times
    const pauseMs = pauseAfter(delivery.attempts, { retryAfter, now: now().getTime(), random: Math.random(), pausesMs })
    if (pauseMs === null) await deliveries.failed(delivery, tried)
    else await deliveries.wait(delivery, tried, pauseMs)
    return pauseMs === null ? 'given up' : 'later'
  }

  const away = (error: unknown) => log.warn({ reason: String(error) }, 'the deliveries to webhooks cannot be reached')
  const running = retry(work, { signal: closing.signal, failed: away })
  return {
    wake: () => news.abort(),
    /** Breaks off what is under way: it is sent again, under the same id. */
    async close(): Promise<void> {
      closing.abort()
      await running
      await Promise.all([...inFlight.values()].map(({ running }) => running))
    },
  }
}
