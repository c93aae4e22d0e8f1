import { unpackCards } from './packed-cards.ts'
import type { OpenAnswer, PackedAnswer, SentAnswer } from './protocol.ts'

type Zipped = Extract<SentAnswer, { readonly gzip: unknown }>['gzip']

/**
 * What the server answered to an opening, out of what it sent. Rejects when that is not whole.
 * @param unzip gives the text that was compressed with gzip; each platform has its own.
 */
export async function unpackAnswer(sent: SentAnswer, unzip: (gzip: Zipped) => Promise<string>): Promise<OpenAnswer> {
  const answer = 'gzip' in sent ? (JSON.parse(await unzip(sent.gzip)) as PackedAnswer) : sent
  if (!('snapshot' in answer)) return answer
  const { project, cards } = answer.snapshot
  return { ...answer, snapshot: { project, cards: unpackCards(cards) } }
}
