import { type Bytes, fromBase64, isSame, joined, toBase64, toHex } from './bytes.ts'
import { isSignedBy, sha256, utf8 } from './web.ts'

// Signed notes as C2SP says (c2sp.org/signed-note): a text, an empty line, and a line for each signature.

/** A public key with its name. `id`: the four bytes that name it in signatures. */
export type NoteKey = { readonly name: string; readonly publicKey: Bytes; readonly id: Bytes }

type Signature = { readonly name: string; readonly keyId: Bytes; readonly signature: Bytes }

export type Note = {
  /** With its line end. */
  readonly text: string
  readonly signatures: readonly Signature[]
}

/** The algorithm's byte. */
const ED25519 = Uint8Array.of(1)
const KEY_BYTES = 32
const ID_BYTES = 4
const SIGNATURE_BYTES = 64
const DASH = '\u2014'

export async function noteKey(name: string, publicKey: Bytes): Promise<NoteKey> {
  const digest = await sha256(joined(utf8(`${name}\n`), ED25519, publicKey))
  return { name, publicKey, id: digest.subarray(0, ID_BYTES) }
}

/** A key as people compare it: `NAME+ID+BASE64`. */
export const keyLine = ({ name, id, publicKey }: NoteKey): string =>
  `${name}+${toHex(id)}+${toBase64(joined(ED25519, publicKey))}`

/** @returns null for a text that {@link keyLine} does not give. */
export async function readKeyLine(line: string): Promise<NoteKey | null> {
  const [, name, , encoded] = /^([^+\s]+)\+([0-9a-f]{8})\+(\S+)$/.exec(line) ?? []
  const bytes = fromBase64(encoded ?? '')
  if (name === undefined || bytes?.length !== KEY_BYTES + 1 || bytes[0] !== ED25519[0]) return null
  const key = await noteKey(name, bytes.subarray(1))
  return keyLine(key) === line ? key : null
}

/** A note as it is written. @param text with its line end. @param signature of the text by the key. */
export const signedNote = (text: string, { name, id }: NoteKey, signature: Bytes): string =>
  `${text}\n${DASH} ${name} ${toBase64(joined(id, signature))}\n`

/** @returns null for a text that is no signed note. */
export function readNote(written: string): Note | null {
  const end = written.lastIndexOf('\n\n')
  if (end < 0 || !written.endsWith('\n')) return null
  const signatures: Signature[] = []
  for (const line of written.slice(end + 2, -1).split('\n')) {
    const [, name, encoded] = new RegExp(`^${DASH} ([^+\\s]+) (\\S+)$`).exec(line) ?? []
    const bytes = fromBase64(encoded ?? '')
    if (name === undefined || bytes === null || bytes.length <= ID_BYTES) return null
    signatures.push({ name, keyId: bytes.subarray(0, ID_BYTES), signature: bytes.subarray(ID_BYTES) })
  }
  return { text: written.slice(0, end + 1), signatures }
}

/** True if a key has signed a note. Signatures by others say nothing. */
export async function isNoteSigned({ text, signatures }: Note, { name, id, publicKey }: NoteKey): Promise<boolean> {
  const own = signatures.find((one) => one.name === name && isSame(one.keyId, id))
  if (own?.signature.length !== SIGNATURE_BYTES) return false
  return isSignedBy(publicKey, own.signature, utf8(text))
}
