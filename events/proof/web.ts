import type { Bytes } from './bytes.ts'

// Functions that browsers and Node both have. This folder is checked without the types of either, so they are said here.

type Key = { readonly type: string }
declare const crypto: {
  readonly subtle: {
    digest(name: string, bytes: Bytes): Promise<ArrayBuffer>
    importKey(format: 'raw', bytes: Bytes, name: string, isExtractable: boolean, usages: string[]): Promise<Key>
    verify(name: string, key: Key, signature: Bytes, bytes: Bytes): Promise<boolean>
  }
}
declare const TextEncoder: new () => { encode(text: string): Bytes }
declare const TextDecoder: new (name: string, options: { fatal: boolean }) => { decode(bytes: Bytes): string }
declare const Response: new (body: unknown) => { readonly body: Stream }
type Reader = {
  read(): Promise<{ readonly value?: Bytes | undefined }>
  cancel(): Promise<void>
}
type Stream = { pipeThrough(through: unknown): Stream; getReader(): Reader }
declare const DecompressionStream: new (format: 'deflate-raw') => unknown

export const utf8 = (text: string): Bytes => new TextEncoder().encode(text)

/** @throws TypeError for bytes that are no UTF-8. */
export const textOf = (bytes: Bytes): string => new TextDecoder('utf-8', { fatal: true }).decode(bytes)

export const sha256 = async (bytes: Bytes): Promise<Bytes> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))

/** True if an Ed25519 signature is of these bytes. @throws where the platform has no Ed25519. */
export async function isSignedBy(publicKey: Bytes, signature: Bytes, bytes: Bytes): Promise<boolean> {
  const key = await crypto.subtle.importKey('raw', publicKey, 'Ed25519', false, ['verify'])
  return crypto.subtle.verify('Ed25519', key, signature, bytes)
}

/**
 * Unpacks bytes that were compressed by DEFLATE, as zip files have them. No more than `size` bytes are unpacked.
 * @returns null where they are more or fewer, or where bytes follow the compressed ones. @throws for bytes that are not compressed so.
 */
export async function inflate(bytes: Bytes, size: number): Promise<Bytes | null> {
  const content = await inflatedTo(bytes, size)
  // Node 20 passes over what follows. Compressed bytes end with the last one just where they are cut short without it.
  const isWhole = await inflatedTo(bytes.subarray(0, -1), size).then(
    (shorter) => shorter === null,
    () => true,
  )
  return isWhole ? content : null
}

async function inflatedTo(bytes: Bytes, size: number): Promise<Bytes | null> {
  const reader = new Response(bytes).body.pipeThrough(new DecompressionStream('deflate-raw')).getReader()
  const content = new Uint8Array(size)
  let length = 0
  for (;;) {
    const { value } = await reader.read()
    if (value === undefined) return length === size ? content : null
    if (length + value.length > size) {
      await reader.cancel()
      return null
    }
    content.set(value, length)
    length += value.length
  }
}
