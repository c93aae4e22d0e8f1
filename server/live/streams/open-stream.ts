import type { Person } from '#events/kernel/actor.ts'
import type { LiveRefusal, OpenStream, SentAnswer, StreamKind, StreamRef } from '#events/live/protocol.ts'
import { isReadable } from '#events/registry.ts'
import type { CommandBus } from '../../commands/command-bus.ts'
import { UnreadableStream } from '../../commands/command-error.ts'
import type { EventStore } from '../../event-store/port.ts'
import { costOf } from '../floods.ts'
import { COST, MAX_PER_ANSWER } from '../limits.ts'
import type { Whole } from './kind.ts'
import { KINDS } from './kinds.ts'
import { toStreamEvent } from './stream-event.ts'
import { closedRange } from './closed-range.ts'
import type { WholeStreams } from './whole-streams.ts'
import { zipped } from './zipped.ts'

/** An event weighs about as much as two parts of a snapshot, as long as its length is not known. */
const PARTS_PER_EVENT = 2
/** Up to here events are sent whatever the size of the whole: they say what happened. */
const FEW_EVENTS = 50
/** Weight of that many events, in characters, if they are moves of cards. */
const LIGHT = 10_000
/** Upper bound of an events answer. Reading stops here, because no client may receive more. */
const MAX_CHARACTERS = MAX_PER_ANSWER / COST.character

/** An answer to an opening as it is sent, what it costs in units (limits.ts), and in which other stream it stands, if in one. */
type OpenedAnswer = { readonly sent: SentAnswer; readonly cost: number; readonly within?: StreamRef | undefined }

type Deps = { readonly bus: CommandBus; readonly store: EventStore; readonly wholeStreams: WholeStreams }

/** The answer to a person who opens what is not there, or what they may not see. */
export const notFound = (kind: StreamKind): LiveRefusal => ({
  ok: false,
  code: 'not-found',
  message: KINDS[kind].sentences['not-found'],
})

/**
 * The answer to a person who opens a stream or comes back to it: the events they missed, or the whole of it when that is
 * shorter, as the log has them now; or a range of them that is read over HTTP. Access is checked on the state that the answer shows. @throws StoreUnavailable
 */
export async function readStream(
  { kind, id, after, takesRange = false }: OpenStream,
  person: Person,
  { bus, store, wholeStreams }: Deps,
): Promise<OpenedAnswer> {
  let within: StreamRef | undefined
  /** The whole, unless `mayMiss` finds that the events up to the revision are shorter, as far as that can be told. */
  const read = (mayMiss: (revision: number, whole: Whole) => boolean) =>
    KINDS[kind].look(bus, id, (whole, revision) => {
      if (!whole?.maySee(person)) return null
      within = whole.within
      return mayMiss(revision, whole) ? { revision } : { whole: wholeStreams.at({ kind, id }, whole, revision) }
    })
  const nothing: OpenedAnswer = { sent: notFound(kind), cost: 0 }

  const found = await read((revision, whole) => {
    const missed = revision - after
    if (after < 0 || missed < 0) return false
    return missed <= FEW_EVENTS || missed * PARTS_PER_EVENT <= whole.parts()
  })
  if (!found) return nothing
  if (found.whole) return { ...counted(await found.whole, 0), within }
  const range = takesRange && KINDS[kind].hasRanges ? closedRange(after, found.revision) : null
  if (range) return { sent: { ok: true, revision: found.revision, range }, cost: 0, within }

  const events = []
  let unsent = 0
  if (after < found.revision) {
    for await (const event of store.read(KINDS[kind].streamOf(id), after + 1, found.revision - after)) {
      if (!isReadable(event)) throw new UnreadableStream(event)
      const sent = toStreamEvent(event)
      events.push(sent)
      unsent += JSON.stringify(sent).length
      if (unsent > MAX_CHARACTERS) break
    }
  }
  if (unsent > LIGHT) {
    // Imports and descriptions can make few events longer than the board that they left.
    const weighed = await read((_, whole) => unsent <= MAX_CHARACTERS && whole.weighs(unsent))
    if (!weighed) return nothing
    if (weighed.whole) return { ...counted(await weighed.whole, unsent), within }
  }
  const missed = await zipped({ ok: true, revision: found.revision, events })
  return { ...counted({ ...missed, events: events.length }, 0), within }
}

/** @param unsent characters of events that were read for the answer and are not in it. */
const counted = (
  { sent, characters, ...count }: { sent: SentAnswer; characters: number; parts?: number; events?: number },
  unsent: number,
): OpenedAnswer => ({ sent, cost: costOf({ ...count, characters: characters + unsent }) })
