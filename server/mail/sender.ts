import type { FastifyBaseLogger } from 'fastify'
import { isStoreAway } from '../event-store/store-errors.ts'
import { type Attempting, workQueue } from '../queue/work.ts'
import type { ClaimedMail, MailOutbox } from './outbox.ts'
import type { MailSettings } from './settings.ts'
import { composed, deliver } from './smtp.ts'
import type { WrittenMail } from './write-mail.ts'

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
  readonly write: (mail: ClaimedMail) => Promise<WrittenMail>
  readonly now: () => Date
  readonly log: Pick<FastifyBaseLogger, 'warn'>
  readonly count: (outcome: MailOutcome) => void
  readonly pausesMs?: readonly number[]
  readonly lookMs?: number
}

/** The end of an attempt: how it is noted, and counted; `outcome` null: it counts as none. `reason` is for the log of the server. */
type Ending = {
  readonly write: () => Promise<void>
  readonly outcome: MailOutcome | null
  readonly reason?: string
}

const WORDS: Readonly<Record<MailOutcome, string>> = {
  sent: 'a mail was sent',
  dropped: 'a mail was of no use any more',
  later: 'a mail was not sent and is tried again',
  'given up': 'a mail was given up',
  refused: 'a mail was refused',
  unknown: 'it is not known whether a mail was sent',
}

/** The mail is not this attempt's any more, or the server stops. */
class NotHandedOver extends Error {}

/** Sends what waits in the outbox, one mail after another, until it is closed. */
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
  let isHandedOver = false

  async function attempt(mail: ClaimedMail, { closing, cutting, note }: Attempting): Promise<void> {
    const { write, outcome, reason } = await tried(mail, closing, cutting)
    await note(write)
    if (outcome === null) return
    count(outcome)
    const { id, kind, attempts } = mail
    if (reason !== undefined) log.warn({ mail: id, kind, attempts, reason }, WORDS[outcome])
  }

  async function tried(mail: ClaimedMail, closing: AbortSignal, cutting: AbortSignal): Promise<Ending> {
    const ready = await readied(mail)
    if (ready.kind === 'store-away') return back(mail, lookMs)
    if (ready.kind === 'useless') return useless(mail, ready.reason)
    // A server that stops says nothing about the mail.
    const later = (reason: string) => (closing.aborted ? back(mail) : putOff(mail, reason))
    if (ready.kind === 'unwritten') return later('it could not be written')

    const handOver = async () => {
      if (closing.aborted) throw new NotHandedOver()
      // From here on a stop waits: the content may go out as soon as this is noted.
      isHandedOver = true
      if (!(await outbox.handOver(mail))) throw new NotHandedOver()
    }
    try {
      const failure = await deliver(settings.smtp, ready, { handOver, signal: cutting })
      if (failure === null) return { outcome: 'sent', write: () => outbox.sent(mail) }
      const { kind, reason } = failure
      if (kind === 'later') return later(reason)
      return { outcome: kind, reason, write: () => outbox[kind === 'refused' ? 'failed' : 'unknown'](mail, reason) }
    } catch (error) {
      if (!(error instanceof NotHandedOver)) log.warn({ mail: mail.id, err: error }, 'a mail could not be handed over')
      // Nothing went out, whatever the row says: it must not stay as one that was handed over.
      return back(mail)
    } finally {
      isHandedOver = false
    }
  }

  /** The mail as it travels. */
  async function readied(mail: ClaimedMail) {
    try {
      const written = await write(mail)
      if (written.kind === 'useless') return written
      const { to, letter } = written
      const { messageId, createdAt: at } = mail
      const message = await composed({ ...letter, from: settings.from, to, messageId, at })
      return { kind: 'ready', from: settings.from, to, message } as const
    } catch (error) {
      if (isStoreAway(error)) return { kind: 'store-away' } as const
      log.warn({ mail: mail.id, kind: mail.kind, err: error }, 'a mail could not be written')
      return { kind: 'unwritten' } as const
    }
  }

  const back = (mail: ClaimedMail, pauseMs = 0): Ending => ({
    outcome: null,
    write: () => outbox.giveBack(mail, pauseMs),
  })

  /** A mail that is of no use any more was given up, if it was tried in vain; else no one waits for it. */
  const useless = (mail: ClaimedMail, reason: string): Ending =>
    mail.error === null
      ? { outcome: 'dropped', write: () => outbox.dropped(mail, reason) }
      : { outcome: 'given up', write: () => outbox.failed(mail, mail.error ?? reason) }

  /** Puts a mail off to a later attempt, or gives it up where that would come too late. */
  function putOff(mail: ClaimedMail, reason: string): Ending {
    const pauseMs = pausesMs[Math.min(mail.attempts, pausesMs.length) - 1] ?? 0
    return now().getTime() + pauseMs >= mail.endsAt.getTime()
      ? { outcome: 'given up', reason, write: () => outbox.failed(mail, reason) }
      : { outcome: 'later', reason, write: () => outbox.wait(mail, pauseMs, reason) }
  }

  return workQueue<ClaimedMail>({
    name: 'the outbox of mails',
    queue: outbox,
    claim: async (underWay) => {
      const mail = underWay === 0 ? await outbox.claim() : null
      return mail ? [mail] : []
    },
    attempt,
    tidyUp: outbox.prune,
    lookMs,
    tidyUpMs: PRUNE_MS,
    stopMs: () => (isHandedOver ? STOP_MS : 0),
    now,
    log,
  })
}
