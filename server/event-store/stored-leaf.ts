import type { Bytes } from '#events/proof/bytes.ts'
import { leafOf } from '#events/proof/leaf.ts'
import type { StoredEvent } from './port.ts'
import { sha256 } from './sha256.ts'

/** The leaf of an event as it was written; where its personal data was erased since, the one that was kept (docs/decisions/0061-0090/0083). */
export const storedLeaf = (event: StoredEvent): Bytes | Promise<Bytes> =>
  event.later ? Buffer.from(event.later.leaf, 'hex') : leafOf(sha256, event)
