import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { PackedAnswer, SentAnswer } from '#events/live/protocol.ts'

/** Answers that are longer than this as text, in characters, travel compressed. */
const LONG = 8_000

/** The fastest: 5,000 cards take a few milliseconds, and most of what a higher level would save is saved by then. */
const LEVEL = 1

const compress = promisify(gzip)

/** An answer as it is to be sent, and its characters as text; none are counted of a refusal. Compressed in the thread pool, while others are served (docs/rules.md, LIVE-27). */
export async function zipped(answer: PackedAnswer): Promise<{ sent: SentAnswer; characters: number }> {
  if (!answer.ok) return { sent: answer, characters: 0 }
  const text = JSON.stringify(answer)
  const characters = text.length
  if (characters <= LONG) return { sent: answer, characters }
  return { sent: { ok: true, revision: answer.revision, gzip: await compress(text, { level: LEVEL }) }, characters }
}
