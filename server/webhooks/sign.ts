import { createHmac, randomBytes } from 'node:crypto'

const PREFIX = 'whsec_'

/** A new secret, as receivers are given it (Standard Webhooks). */
export const newSecret = (): string => `${PREFIX}${randomBytes(32).toString('base64')}`

/** A delivery as it is signed. `at`: seconds since the epoch. */
type SignedDelivery = { readonly id: string; readonly at: number; readonly body: string }

/** The headers of Standard Webhooks, with a signature for each secret. */
export const signedHeaders = ({ id, at, body }: SignedDelivery, secrets: readonly string[]) => ({
  'webhook-id': id,
  'webhook-timestamp': String(at),
  'webhook-signature': secrets.map((secret) => `v1,${signature(`${id}.${at}.${body}`, secret)}`).join(' '),
})

const signature = (text: string, secret: string): string =>
  createHmac('sha256', Buffer.from(secret.slice(PREFIX.length), 'base64'))
    .update(text)
    .digest('base64')
