import { canonicalObject } from '../kernel/text/canonical-json.ts'
import type { Bytes, Sha256 } from './bytes.ts'
import { leafHash } from './tree.ts'
import { utf8 } from './web.ts'

/**
 * The leaf of an event: its canonical JSON as it is stored, with stream, revision and position, without the keyed hash of its
 * chain, which only the server can check.
 */
export const leafOf = (sha256: Sha256, event: object): Bytes | Promise<Bytes> =>
  leafHash(sha256, utf8(canonicalObject(event, ['hash'])))
