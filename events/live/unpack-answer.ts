import { unpackCards } from './packed-cards.ts'
import type { Gzip, ListChange, OpenAnswer, PackedAnswer, SentAnswer, SentListChange } from './protocol.ts'

/** Gives the text that was compressed; each platform has its own. */
type Unzip = (gzip: Gzip) => Promise<string>

/** What the server answered to an opening, out of what it sent. Rejects when that is not whole. */
export async function unpackAnswer(sent: SentAnswer, unzip: Unzip): Promise<OpenAnswer> {
  const answer = 'gzip' in sent ? (JSON.parse(await unzip(sent.gzip)) as PackedAnswer) : sent
  if (!('snapshot' in answer)) return answer
  const { project, cards } = answer.snapshot
  return { ...answer, snapshot: { project, cards: unpackCards(cards) } }
}

/** A change of a list, out of what the server sent. Rejects when that is not whole. */
export async function unpackListChange(sent: SentListChange, unzip: Unzip): Promise<ListChange> {
  return 'gzip' in sent ? (JSON.parse(await unzip(sent.gzip)) as ListChange) : sent
}
