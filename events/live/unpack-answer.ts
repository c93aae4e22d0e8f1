import { unpackCards } from './packed-cards.ts'
import type {
  Gzip,
  ListChange,
  OpenAnswer,
  PackedAnswer,
  PackedSnapshot,
  SentAnswer,
  SentListChange,
  Snapshot,
  StreamKind,
} from './protocol.ts'

/** Gives the text that was compressed; each platform has its own. */
type Unzip = (gzip: Gzip) => Promise<string>

/** By kind of stream: the whole of one, out of how it is packed. */
const UNPACK: { readonly [K in StreamKind]: (packed: PackedSnapshot<K>) => Snapshot<K> } = {
  project: ({ project, cards }) => ({ project, cards: unpackCards(cards) }),
}

/** What the server answered to the opening of a stream, out of what it sent. Rejects when that is not whole. */
export async function unpackAnswer<K extends StreamKind>(
  kind: K,
  sent: SentAnswer<K>,
  unzip: Unzip,
): Promise<OpenAnswer<K>> {
  const answer = 'gzip' in sent ? (JSON.parse(await unzip(sent.gzip)) as PackedAnswer<K>) : sent
  return 'snapshot' in answer ? { ...answer, snapshot: UNPACK[kind](answer.snapshot) } : answer
}

/** A change of a list, out of what the server sent. Rejects when that is not whole. */
export async function unpackListChange(sent: SentListChange, unzip: Unzip): Promise<ListChange> {
  return 'gzip' in sent ? (JSON.parse(await unzip(sent.gzip)) as ListChange) : sent
}
