import type { FastifyBaseLogger } from 'fastify'
import { pause } from '#projections/engine/pause.ts'
import { retry } from '#projections/engine/retry.ts'
import type { Claimed, MailOutbox } from './outbox.ts'
import { isStoreAway } from '../event-store/store-errors.ts'
import type { MailSettings } from './settings.ts'
import { composed, deliver } from './smtp.ts'
import type { Written } from './write-mail.ts'

/** How long a mail waits after each failure; the last one for all later ones. Milliseconds. */
const PAUSES_MS: readonly number[] = [1, 5, 25, 60].map((minutes) => minutes * 60_000)
/** How often a node looks for mails that other nodes put in, or that are due again. */
const LOOK_MS = 5_000
/** How often old rows are removed. */
const PRUNE_MS = 3_600_000
/** How long a mail that was handed over may wait for its answer when the server stops (FAULT-14). */
const STOP_MS = 4_000

/** The result of an attempt, as it is counted. */
export type MailOutcome = 'sent' | 'refused' | 'given up' | 'later' | 'unknown' | 'dropped'

type Deps = {
  readonly outbox: MailOutbox
  readonly settings: MailSettings
  readonly write: (mail: Claimed) => Promise<Written>
  readonly now: () => Date
  readonly log: Pick<FastifyBaseLogger, 'warn'>
  readonly count: (outcome: MailOutcome) => void
  readonly pausesMs?: readonly number[]
  readonly lookMs?: number
}

/** The mail is not this attempt's any more, or the server stops. */
class NotHandedOver extends Error {}

/**
 * Sends what waits in the outbox, one mail after another, until it is closed. Any number of nodes may: each mail is one's.
 * @returns `wake` for when a mail was put in.
 */
export function startSending({
  outbox,
  settings,
  write,
  now,
  log,
  count,
  pausesMs = PAUSES_MS,
  lookMs = LOOK_MS,
}: Deps) {
  const closing = new AbortController()
  /** Breaks off what is under way. */
  const cutting = new AbortController()
  let isHandedOver = false
  let news = new AbortController()
  let prunedAt = 0

  async function work(gotOn: () => void): Promise<void> {
    while (!closing.signal.aborted) {
      news = new AbortController()
      await outbox.takeBack()
      if (now().getTime() - prunedAt > PRUNE_MS) {
        await outbox.prune()
        prunedAt = now().getTime()
      }
      for (let mail = await outbox.claim(); mail !== null; mail = await outbox.claim()) {
        await attempt(mail)
        gotOn()
        if (closing.signal.aborted) return
      }
      gotOn()
      await pause(lookMs, closing.signal, news.signal)
    }
  }

  async function attempt(mail: Claimed): Promise<void> {
    const ready = await readied(mail)
    if (ready.kind === 'useless') return useless(mail, ready.reason)
    if (ready.kind === 'unwritten') return later(mail, 'it could not be written')

    const handOver = async () => {
      if (closing.signal.aborted) throw new NotHandedOver()
      // From here on a stop waits: the content may go out as soon as this is noted.
      isHandedOver = true
      if (!(await outbox.handOver(mail))) throw new NotHandedOver()
    }
    let failure: Awaited<ReturnType<typeof deliver>>
    try {
      failure = await deliver(settings.smtp, ready, { handOver, signal: cutting.signal })
    } catch (error) {
      // Nothing went out, whatever the row says: it must not stay as one that was handed over.
      const back = () => outbox.wait(mail, 0, null)
      // At once also when the server stops, then over an outage of the database.
      await back().catch(() => retry(back, { signal: cutting.signal, failed: away }))
      if (!(error instanceof NotHandedOver)) throw error
      return
    } finally {
      isHandedOver = false
    }
    if (failure === null) await note(() => outbox.sent(mail), 'sent')
    else if (failure.kind === 'later') await later(mail, failure.reason)
    else await lost(mail, failure.kind, failure.reason)
  }

  /** The mail as it travels. */
  async function readied(mail: Claimed) {
    try {
      const written = await write(mail)
      if (written.kind === 'useless') return written
      const { to, letter } = written
      const { messageId, createdAt: at } = mail
      const message = await composed({ ...letter, from: settings.from, to, messageId, at })
      return { kind: 'ready', from: settings.from, to, message } as const
    } catch (error) {
      if (isStoreAway(error)) {
        await outbox.wait(mail, 0, null)
        throw error
      }
      log.warn({ mail: mail.id, kind: mail.kind, err: error }, 'a mail could not be written')
      return { kind: 'unwritten' } as const
    }
  }

  /** A mail that is of no use any more was given up, if it was tried in vain; else no one waits for it. */
  const useless = (mail: Claimed, reason: string) =>
    mail.error === null
      ? note(() => outbox.dropped(mail, reason), 'dropped')
      : note(() => outbox.failed(mail, mail.error ?? reason), 'given up')

  async function later(mail: Claimed, reason: string): Promise<void> {
    // The server stops: that says nothing about the mail.
    if (closing.signal.aborted) return outbox.wait(mail, 0, null)
    const pauseMs = pausesMs[Math.min(mail.attempts, pausesMs.length) - 1] ?? 0
    const isTooLate = now().getTime() + pauseMs >= mail.endsAt.getTime()
    const outcome = isTooLate ? 'given up' : 'later'
    await note(() => (isTooLate ? outbox.failed(mail, reason) : outbox.wait(mail, pauseMs, reason)), outcome)
    warn(mail, reason, isTooLate ? 'a mail was given up' : 'a mail was not sent and is tried again')
  }

  async function lost(mail: Claimed, kind: 'refused' | 'unknown', reason: string): Promise<void> {
    await note(() => (kind === 'refused' ? outbox.failed(mail, reason) : outbox.unknown(mail, reason)), kind)
    warn(mail, reason, kind === 'refused' ? 'a mail was refused' : 'it is not known whether a mail was sent')
  }

  const warn = ({ id, kind, attempts }: Claimed, reason: string, message: string) =>
    log.warn({ mail: id, kind, attempts, reason }, message)

  /** Notes what became of a mail, over an outage of the database: no other process knows. */
  async function note(write: () => Promise<void>, outcome: MailOutcome): Promise<void> {
    // At once also when the server stops.
    await write().catch(() => retry(write, { signal: cutting.signal, failed: away }))
    count(outcome)
  }

  const away = (error: unknown) => log.warn({ reason: String(error) }, 'the outbox of mails cannot be reached')
  const running = retry(work, { signal: closing.signal, failed: away })
  return {
    wake: () => news.abort(),
    /** Ends after the mail that is under way, unless the SMTP server keeps it waiting. */
    async close(): Promise<void> {
      closing.abort()
      const cut = setTimeout(() => cutting.abort(), isHandedOver ? STOP_MS : 0)
      await running
      clearTimeout(cut)
    },
  }
}
