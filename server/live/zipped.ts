import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { PackedAnswer, SentAnswer } from '#events/live/protocol.ts'

/** Answers that are longer than this as text, in characters, travel compressed. */
const LONG = 32_000

/** The fastest: 5,000 cards take a few milliseconds, and most of what a higher level would save is saved by then. */
const LEVEL = 1

const compress = promisify(gzip)

/** An answer as it is to be sent. Compressed in the thread pool, while others are served (docs/rules.md, LIVE-27). */
export async function zipped(answer: PackedAnswer): Promise<SentAnswer> {
  if (!answer.ok) return answer
  const text = JSON.stringify(answer)
  if (text.length <= LONG) return answer
  return { ok: true, revision: answer.revision, gzip: await compress(text, { level: LEVEL }) }
}
