import { createCipheriv, createDecipheriv, createHmac, hash, hkdfSync, randomBytes } from 'node:crypto'

const ALGORITHM = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

/** Seals texts under a key that follows from an installation's secret, and opens them again. */
export type Seal = {
  /** Names the key without telling anything about it. */
  readonly keyId: string
  /** @param place where it is kept: it opens there alone. */
  seal(text: string, place: string): Buffer
  /** @throws Error when it was sealed under another key or for another place, or was changed since. */
  open(sealed: Buffer, place: string): string
  /** Equal for equal texts, and tells nothing about them to those who do not know the secret. */
  digest(text: string): string
}

/** @param appSecret key material of the installation. */
export function createSeal(appSecret: string): Seal {
  const key = Buffer.from(hkdfSync('sha256', appSecret, '', 'fieldboard instance secrets 1', 32))
  const digestKey = Buffer.from(hkdfSync('sha256', appSecret, '', 'fieldboard instance secret digests 1', 32))
  return {
    keyId: hash('sha256', key).slice(0, 16),
    seal(text, place) {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv(ALGORITHM, key, iv).setAAD(Buffer.from(place))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), body])
    },
    open(sealed, place) {
      const [iv, tag] = [sealed.subarray(0, IV_BYTES), sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES)]
      const decipher = createDecipheriv(ALGORITHM, key, iv, { authTagLength: TAG_BYTES })
      decipher.setAAD(Buffer.from(place)).setAuthTag(tag)
      const body = decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES))
      return Buffer.concat([body, decipher.final()]).toString('utf8')
    },
    digest: (text) => createHmac('sha256', digestKey).update(text).digest('base64url'),
  }
}
