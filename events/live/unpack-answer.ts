import {
  type Gzip,
  type ListChange,
  type OpenAnswer,
  type PackedAnswer,
  type RangeOffer,
  type SentAnswer,
  type SentListChange,
  type StreamKind,
  UNPACK,
} from './protocol.ts'

/** Gives the text that was compressed; each platform has its own. */
type Unzip = (gzip: Gzip) => Promise<string>

/** The server's answer to the opening of a stream, out of the message it sent, unless it offers a range. Rejects when it is not whole. */
export async function unpackAnswer<K extends StreamKind>(
  kind: K,
  sent: Exclude<SentAnswer<K>, RangeOffer>,
  unzip: Unzip,
): Promise<OpenAnswer<K>> {
  const answer = 'gzip' in sent ? (JSON.parse(await unzip(sent.gzip)) as PackedAnswer<K>) : sent
  return 'snapshot' in answer ? { ...answer, snapshot: UNPACK[kind](answer.snapshot) } : answer
}

/** A change of a list, out of what the server sent. Rejects when that is not whole. */
export async function unpackListChange(sent: SentListChange, unzip: Unzip): Promise<ListChange> {
  return 'gzip' in sent ? (JSON.parse(await unzip(sent.gzip)) as ListChange) : sent
}
