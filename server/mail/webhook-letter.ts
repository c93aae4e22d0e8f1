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
