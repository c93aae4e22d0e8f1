import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import type { CommandBus } from '../commands/command-bus.ts'
import type { Links } from '../identity/links.ts'
import { MailContent } from './content.ts'
import { openOutbox, type OutboxState } from './outbox.ts'
import { type MailOutcome, startSending } from './sender.ts'
import type { MailSettings } from './settings.ts'
import { writeMail } from './write-mail.ts'

/** `put` takes a mail once for each id; null: this installation sends none. */
export type Mail = {
  readonly put: ((id: string, content: MailContent) => Promise<void>) | null
  readonly state: () => Promise<OutboxState>
  readonly close: () => Promise<void>
}

/** How sending is timed; tests say it otherwise. */
export type MailTimes = { readonly pausesMs?: readonly number[]; readonly lookMs?: number; readonly claimMs?: number }

const CANNOT_PRUNE = 'the outbox of mails cannot be tidied up'

/** Begins to send mails, until it is closed; without settings nothing is sent. */
export function startMail({
  pool,
  settings,
  times = {},
  ...deps
}: {
  readonly pool: Pool
  readonly settings: MailSettings | undefined
  readonly times?: MailTimes | undefined
  readonly bus: CommandBus
  readonly links: Links
  readonly now: () => Date
  readonly log: Pick<FastifyBaseLogger, 'warn'>
  readonly count: (outcome: MailOutcome) => void
}): Mail {
  const domain = settings?.from.address.split('@').at(-1) ?? 'localhost'
  let wake = () => undefined as void
  const outbox = openOutbox(pool, { domain, onNew: () => wake(), claimMs: times.claimMs })
  if (!settings) {
    // Mails that wait since there were settings wait no longer than they are of use.
    const pruned = outbox
      .takeBack()
      .then(outbox.prune)
      .catch((error: unknown) => deps.log.warn({ reason: String(error) }, CANNOT_PRUNE))
    return { put: null, state: outbox.state, close: () => pruned }
  }

  const { publicUrl } = settings
  const sending = startSending({
    ...deps,
    outbox,
    settings,
    ...times,
    write: ({ content }) => writeMail(MailContent.parse(content), { ...deps, publicUrl }),
  })
  wake = sending.wake
  return { put: outbox.put, state: outbox.state, close: sending.close }
}
