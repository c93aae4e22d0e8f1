import { createHmac, timingSafeEqual } from 'node:crypto'

/** The header `Verkada-Signature`: when it was signed, in unix seconds as it was sent, and the digest in lower-case hex. */
export type Signature = { readonly timestamp: string; readonly digest: string }

/** How far the provider's clock and ours may be apart, and how long a repetition may take, in seconds. */
const MAX_AGE_S = 300

/** Null when the header is missing or has another form. */
export function signatureOf(header: string | string[] | undefined): Signature | null {
  const [, timestamp, digest] = /^(\d{1,12})\|([0-9a-f]{64})$/.exec(String(header ?? '')) ?? []
  return timestamp === undefined || digest === undefined ? null : { timestamp, digest }
}

/** True if a signature is of our time, so that one that was overheard is of no use later. */
export const isOfNow = ({ timestamp }: Signature, now: Date): boolean =>
  Math.abs(now.getTime() / 1000 - Number(timestamp)) <= MAX_AGE_S

/** True if the raw body was signed with a secret. Takes the same time for every wrong digest. */
export function isSignedWith(secret: string, raw: Buffer, { timestamp, digest }: Signature): boolean {
  const expected = createHmac('sha256', secret).update(raw).update(`|${timestamp}`).digest()
  return timingSafeEqual(expected, Buffer.from(digest, 'hex'))
}
