import { hash, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { ApiKeyId } from '#events/keys/keys.ts'

/** How every key begins, so that programs which look for secrets find it. */
const PREFIX = 'fb_live_'
const FORM = /^(fb_live_([0-9a-f]{16})_[0-9a-f]{48})([0-9a-f]{8})$/

const checksumOf = (text: string): string => crc32(text).toString(16).padStart(8, '0')

/** A new key: `fb_live_<id>_<secret><checksum>`, its secret 192 random bits. It goes into one answer and nowhere else. */
export function newKey(id: ApiKeyId): string {
  const text = `${PREFIX}${id}_${randomBytes(24).toString('hex')}`
  return `${text}${checksumOf(text)}`
}

/** The id in a key; null for a text that can be none, as the checksum tells without a look at what is kept. */
export function idOfKey(key: string): ApiKeyId | null {
  const [, text, id, checksum] = FORM.exec(key) ?? []
  return text !== undefined && checksumOf(text) === checksum ? ApiKeyId.parse(id) : null
}

/** The form in which a key is kept. A fast digest does: the secret cannot be guessed. */
export const digestOfKey = (key: string): string => hash('sha256', key)
