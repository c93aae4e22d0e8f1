import { createHmac, hkdfSync } from 'node:crypto'
import type { AnyEvent, Meta } from '#events/kernel/envelope.ts'
import { canonicalObject } from '#events/kernel/text/canonical-json.ts'

/**
 * The key of the chain, from the installation's secret: a person who can edit the log's table, but does not know the
 * secret, cannot make the hashes fit again.
 */
export const chainKey = (appSecret: string): Buffer =>
  Buffer.from(hkdfSync('sha256', appSecret, '', 'fieldboard hash chain 1', 32))

/** The keys that the chain is checked with: of the present secret, with which events are hashed, then of those before it. */
export type ChainKeys = readonly [Buffer, ...Buffer[]]
export const chainKeys = (appSecret: string, oldAppSecrets: readonly string[] = []): ChainKeys => [
  chainKey(appSecret),
  ...oldAppSecrets.map(chainKey),
]

/** The fields that the store or the chain itself adds to an event; the hash speaks of all the rest. */
const NOT_HASHED = ['hash', 'position']

/**
 * An event's link in the chain of its stream: HMAC-SHA256 over the hash before it and its canonical JSON, as written (before
 * any upcasting). Hexadecimal.
 * @param previousHash of the event before in the same stream; null for the first one.
 */
export const chainHash = (
  key: Buffer,
  previousHash: string | null,
  event: AnyEvent & Omit<Meta, 'position' | 'hash'>,
): string =>
  createHmac('sha256', key)
    .update(`${previousHash ?? ''}\n${canonicalObject(event, NOT_HASHED)}`)
    .digest('hex')

/**
 * The seal of an event that was written before personal fields were encrypted, and was encrypted later: HMAC-SHA256 over its
 * canonical JSON as it stands now, with the hash that it was written with. Hexadecimal.
 */
export const laterSeal = (key: Buffer, event: AnyEvent & Omit<Meta, 'position'>): string => {
  const sealed = { ...event, later: { ...event.later, seal: '' } }
  return createHmac('sha256', key)
    .update(`encrypted later\n${canonicalObject(sealed, ['position'])}`)
    .digest('hex')
}

/** Where the chain of a stream has come to. */
export type ChainEnd = { readonly revision: number; readonly hash: string }

/**
 * Why an event, as it was written, is not the one that follows in its stream: a sentence; null when it is.
 * @param keys any of which may have made its hash. @param end of the events before it; undefined before the first one.
 */
export function flawOf(
  keys: readonly Buffer[],
  end: ChainEnd | undefined,
  event: AnyEvent & Omit<Meta, 'position'>,
): string | null {
  if (event.revision !== (end?.revision ?? -1) + 1) return 'It does not follow the one before it in its stream.'
  if (event.later) {
    // A key is destroyed: the hash speaks of fields that cannot be read any more.
    const isSealed = keys.some((key) => laterSeal(key, event) === event.later?.seal)
    return isSealed ? null : 'Its personal data was erased, and the rest of it is not what was written.'
  }
  if (!keys.some((key) => chainHash(key, end?.hash ?? null, event) === event.hash))
    return 'Its hash does not fit: it, or the one before it in its stream, is not what was written.'
  return null
}
