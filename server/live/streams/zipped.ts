import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { PackedAnswer, SentAnswer } from '#events/live/protocol.ts'

/** An answer as it is to be sent, with its length as text and what it holds of the memory. */
type ZippedAnswer = { readonly sent: SentAnswer; readonly characters: number; readonly bytes: number }

/** Answers that are longer than this as text travel compressed. */
const LONG_CHARACTERS = 8_000

/** The fastest: 5,000 cards take a few milliseconds, and most of what a higher level would save is saved by then. */
const LEVEL = 1

const compress = promisify(gzip)

/** Compresses a long answer in the thread pool, while others are served (docs/rules.md, LIVE-27). */
export async function zipped(answer: Exclude<PackedAnswer, { readonly ok: false }>): Promise<ZippedAnswer> {
  const text = JSON.stringify(answer)
  const characters = text.length
  if (characters <= LONG_CHARACTERS) return { sent: answer, characters, bytes: characters }
  const compressed = await compress(text, { level: LEVEL })
  return {
    sent: { ok: true, revision: answer.revision, gzip: compressed },
    characters,
    bytes: compressed.byteLength,
  }
}
