import { createHash } from 'node:crypto'
import type { Bytes } from '#events/proof/bytes.ts'

export const sha256 = (bytes: Bytes): Bytes => createHash('sha256').update(bytes).digest()
