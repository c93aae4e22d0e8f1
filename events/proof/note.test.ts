import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { fromBase64, toBase64 } from './bytes.ts'
import { checkpointText, readCheckpoint } from './checkpoint.ts'
import { isNoteSigned, keyLine, noteKey, readKeyLine, readNote, signedNote } from './note.ts'

/** The example of Go's sumdb/note, which C2SP's signed notes are. */
const PETER = 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW'
const SAID = `If you think cryptography is the answer to your problem,
then you don't know what your problem is.

\u2014 PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=
`

const must = <T>(value: T | null): T => {
  if (value === null) throw new Error('there is none')
  return value
}

describe('[PROOF-2] a head is a checkpoint in a signed note', () => {
  it('reads the published example, and refuses one with another text', async () => {
    const key = must(await readKeyLine(PETER))
    expect(keyLine(key)).toBe(PETER)
    expect(await isNoteSigned(must(readNote(SAID)), key)).toBe(true)
    expect(await isNoteSigned(must(readNote(SAID.replace('answer', 'cause'))), key)).toBe(false)
  })

  it('comes out as it went in, signed by its key alone', async () => {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519')
    const raw = publicKey.export({ type: 'spki', format: 'der' }).subarray(-32)
    const key = await noteKey('fieldboard/one', raw)
    const root = createHash('sha256').digest()
    const head = { origin: 'fieldboard/one', size: 7, root, signedAt: '2026-11-26T06:00:00.000Z' }
    const text = checkpointText(head)
    const note = signedNote(text, key, sign(null, Buffer.from(text), privateKey))
    const read = must(readNote(note))
    expect(readCheckpoint(read.text)).toMatchObject({ ...head, root: new Uint8Array(root) })
    expect(await isNoteSigned(read, key)).toBe(true)
    expect(await isNoteSigned(read, await noteKey('fieldboard/two', raw))).toBe(false)
    const strange = generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'der' }).subarray(-32)
    expect(await isNoteSigned(read, { ...key, publicKey: strange })).toBe(false)
  })

  it('takes no second way to write the same', async () => {
    expect(readCheckpoint('one\n07\nAA==\ntime now\n')).toBeNull()
    expect(fromBase64('AB==')).toBeNull()
    expect(toBase64(must(fromBase64('AA==')))).toBe('AA==')
    expect(await readKeyLine(PETER.replace('c74f20a3', 'c74f20a4'))).toBeNull()
    expect(readNote('no signature\n')).toBeNull()
  })
})
