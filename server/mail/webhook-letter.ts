import { type Letter, letter } from './letters.ts'
import { PORTAL } from './settings.ts'

const BECAUSE = {
  gone: 'Its receiver answered that it is gone (410).',
  failing: 'Its receiver has taken nothing for three days.',
} as const

/** About a webhook that fails or was disabled. @param reason why it was disabled; null: it fails and will be. @param url of its screen. */
export const webhookLetter = ({
  name,
  host,
  reason,
  url,
}: {
  readonly name: string
  readonly host: string
  readonly reason: keyof typeof BECAUSE | null
  readonly url: string
}): Letter =>
  letter({
    subject: reason ? `A webhook of the ${PORTAL} was disabled` : `A webhook of the ${PORTAL} fails`,
    paragraphs: [
      `Hello ${name},`,
      reason
        ? `The webhook to ${host} was disabled. ${BECAUSE[reason]}`
        : `The webhook to ${host} has taken nothing for a day. It is disabled when that goes on for three days.`,
    ],
    link: { label: reason ? 'See why and enable it' : 'See its deliveries', url },
    after: ['There you read the answers of the receiver, and send again what it missed.'],
  })

/** How many addresses a mail names. */
const MAX_NAMED = 10

/**
 * About webhooks that were disabled, since the person who answered for them is no employee any more. @param hosts where each leads.
 * @param url of the list.
 */
export const webhooksLeftLetter = ({
  name,
  hosts,
  url,
}: {
  readonly name: string
  readonly hosts: readonly string[]
  readonly url: string
}): Letter => {
  const isOne = hosts.length === 1
  const distinct = [...new Set(hosts)]
  const named = distinct.slice(0, MAX_NAMED).join(', ')
  const to = distinct.length > MAX_NAMED ? `${named} and ${distinct.length - MAX_NAMED} more` : named
  const disabled = isOne ? `The webhook to ${to} was disabled.` : `${hosts.length} webhooks were disabled, to ${to}.`
  return letter({
    subject: isOne ? `A webhook of the ${PORTAL} was disabled` : `Webhooks of the ${PORTAL} were disabled`,
    paragraphs: [
      `Hello ${name},`,
      `${disabled} The person who answered for ${isOne ? 'it' : 'them'} is no employee any more.`,
    ],
    link: { label: isOne ? 'See it and enable it' : 'See them and enable them', url },
    after: ['Enable those that are still wanted: you answer for them then.'],
  })
}
