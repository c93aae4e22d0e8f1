import { createHmac, hkdfSync } from 'node:crypto'
import type { AnyEvent, Meta } from '#events/kernel/envelope.ts'
import { canonicalObject } from './canonical-json.ts'

/**
 * The key of the chain, from the installation's secret: a person who can edit the log's table, but does not know the
 * secret, cannot make the hashes fit again.
 */
export const chainKey = (appSecret: string): Buffer =>
  Buffer.from(hkdfSync('sha256', appSecret, '', 'fieldboard hash chain 1', 32))

/** What the store or the chain itself adds to an event; the hash speaks of all the rest. */
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
