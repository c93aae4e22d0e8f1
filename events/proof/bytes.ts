/** Bytes as they come from any platform. */
export type Bytes = Uint8Array

/** SHA-256 of some bytes. Web Crypto answers later, Node at once. */
export type Sha256 = (bytes: Bytes) => Bytes | Promise<Bytes>

export function joined(...parts: readonly Bytes[]): Bytes {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

export const isSame = (one: Bytes, other: Bytes): boolean =>
  one.length === other.length && one.every((byte, index) => byte === other[index])

/** @param hex an even number of hexadecimal digits. */
export const fromHex = (hex: string): Bytes =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))

export const toHex = (bytes: Bytes): string => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** Standard base64 with padding. */
export function toBase64(bytes: Bytes): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 3) {
    const [a = 0, b = 0, c = 0] = bytes.subarray(at, at + 3)
    const bits = (a << 16) | (b << 8) | c
    const digits = [bits >> 18, (bits >> 12) & 63, (bits >> 6) & 63, bits & 63].map((digit) => DIGITS[digit]).join('')
    const left = bytes.length - at
    text += left === 1 ? `${digits.slice(0, 2)}==` : left === 2 ? `${digits.slice(0, 3)}=` : digits
  }
  return text
}

/** @returns null for a text that {@link toBase64} does not give. */
export function fromBase64(text: string): Bytes | null {
  const digits = text.replace(/={1,2}$/, '')
  const bytes = new Uint8Array(Math.floor((digits.length * 3) / 4))
  let bits = 0
  let held = 0
  let at = 0
  for (const digit of digits) {
    bits = ((bits << 6) | DIGITS.indexOf(digit)) & 0xffff
    held += 6
    if (held < 8) continue
    held -= 8
    bytes[at++] = (bits >> held) & 0xff
  }
  // One text for each value: what is read comes out again as it was.
  return toBase64(bytes) === text ? bytes : null
}
