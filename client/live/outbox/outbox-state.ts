import type { CommandId, UserId } from '#events/kernel/ids.ts'
import type { StreamRef } from '#events/live/protocol.ts'
import { keyOf } from '#events/live/stream-map.ts'
import { isHanging } from './new-cards.ts'
import { type AnyEntry, type Entry, isCommand, isPhoto, type Refusal } from './entry.ts'

/** Everything that waits, as plain data: entries in the order in which they go, refusals in that in which they came. */
export type OutboxState = { readonly entries: readonly AnyEntry[]; readonly refusals: readonly Refusal[] }

/** Browsers open six connections to a host; more requests would wait in the browser's own queue, which the client cannot see. */
const MAX_AT_ONCE = 6

export const isSameStream = (a: StreamRef, b: StreamRef | null): boolean => b !== null && keyOf(a) === keyOf(b)
/**
 * The lanes of an entry, and whether it shares each, which its first letter says: those who share a lane go side by side, after what takes
 * it alone and before what does so next. One of them that is refused holds nothing there.
 */
const lanesOf = ({ stream, lanes }: AnyEntry) =>
  lanes.map((lane) => [`${keyOf(stream)} ${lane.replace('~', '')}`, lane[0] === '~'] as const)

/**
 * The entries of a person that are to be sent now, besides those under way. A photo goes after the commands made before it on
 * its card, which may make room for it, and one at a time: a poor line brings one whole photo sooner than five halves. No
 * command of a card waits for a photo, since a photo is slow and changes nothing that a command is judged by. A barrier that may
 * wait does, unless the photo waits for something else than its turn: a project that is completed takes no photo.
 * @param entries those in line, in order.
 * @param mustWait true if an entry is not to be tried yet; commands behind it in its lanes wait with it.
 */
export function toSend(
  entries: readonly AnyEntry[],
  person: UserId,
  mustWait: (entry: AnyEntry) => boolean,
): AnyEntry[] {
  const underWay = entries.filter(({ state }) => state === 'sent')
  let free = MAX_AT_ONCE - underWay.length
  // Of another person's photo that is still under way this one hears nothing.
  let isPhotoUnderWay = underWay.some((entry) => isPhoto(entry) && entry.actor.id === person)
  /** The lanes of entries before; true where all of them share it. */
  const taken = new Map<string, boolean>()
  const streams = new Set<string>()
  const streamsOfPhotos = new Set<string>()
  const closed = new Set<string>()
  const next: AnyEntry[] = []
  for (const entry of entries) {
    if (free <= 0) break
    if (entry.actor.id !== person || (entry.state !== 'queued' && entry.state !== 'sent')) continue
    const stream = keyOf(entry.stream)
    const lanes = lanesOf(entry)
    const isBarrier = !isPhoto(entry) && entry.isBarrier
    const isBlocked = isBarrier
      ? streams.has(stream) || (!entry.needsConnection && streamsOfPhotos.has(stream))
      : lanes.some(([lane, isShared]) => taken.has(lane) && !(isShared && taken.get(lane))) ||
        (isPhoto(entry) && isPhotoUnderWay)
    if (entry.state === 'queued' && !isBlocked && !isHanging(entry) && !closed.has(stream) && !mustWait(entry)) {
      next.push(entry)
      free -= 1
      if (isPhoto(entry)) isPhotoUnderWay = true
    }
    if (isPhoto(entry)) {
      if (!mustWait(entry)) streamsOfPhotos.add(stream)
      continue
    }
    for (const [lane, isShared] of lanes) taken.set(lane, isShared && taken.get(lane) !== false)
    streams.add(stream)
    if (isBarrier) closed.add(stream)
  }
  return next
}

/** The commands held behind a refused one. */
export const heldBehind = (entries: readonly AnyEntry[], id: CommandId): Entry[] =>
  entries.filter((entry) => isCommand(entry)).filter((entry) => entry.heldBehind.includes(id))

/**
 * A command leaves for the list of refusals. Commands to go after it on the same things are held until the person decides.
 * Photos go on: each shows a thing as it is, whatever becomes of the command.
 */
export function refuse({ entries, refusals }: OutboxState, refusal: Refusal): OutboxState {
  const { entry } = refusal
  const behind = waitingBehind(entries, entry)
  const hold = (other: AnyEntry): AnyEntry =>
    isCommand(other) && behind.has(other)
      ? { ...other, state: 'held', heldBehind: [...other.heldBehind, entry.id] }
      : other
  return {
    entries: entries.flatMap((other) => (other.id === entry.id ? [] : hold(other))),
    refusals: [...refusals, refusal],
  }
}

/** The person has dealt with a refused command itself. It stays in the list for those held behind it. */
export const dealWith = ({ entries, refusals }: OutboxState, id: CommandId): OutboxState =>
  withoutFinished({
    entries,
    refusals: refusals.map((refusal) => (refusal.entry.id === id ? { ...refusal, isDealtWith: true } : refusal)),
  })

/**
 * Queues what is held behind this refused command and no other. It goes after everything that the person did since.
 */
export function release({ entries, refusals }: OutboxState, id: CommandId): OutboxState {
  const freed: Entry[] = []
  const rest: AnyEntry[] = []
  for (const entry of entries) {
    if (isPhoto(entry)) {
      rest.push(entry)
      continue
    }
    const others = entry.heldBehind.filter((other) => other !== id)
    if (others.length === entry.heldBehind.length) rest.push(entry)
    else if (others.length > 0) rest.push({ ...entry, heldBehind: others })
    else freed.push({ ...entry, heldBehind: others, state: 'queued' })
  }
  return withoutFinished({ entries: [...rest, ...freed], refusals })
}

/** These entries are given up. */
export const giveUp = ({ entries, refusals }: OutboxState, given: readonly AnyEntry[]): OutboxState =>
  withoutFinished({ entries: entries.filter((entry) => !given.includes(entry)), refusals })

/** The entries that were to go after one in its lanes, and after those in theirs, and are not under way. */
function waitingBehind(entries: readonly AnyEntry[], first: Entry): Set<Entry> {
  const lanes = new Set<string>()
  const take = (entry: AnyEntry) => lanesOf(entry).forEach(([lane, isShared]) => isShared || lanes.add(lane))
  take(first)
  const behind = new Set<Entry>()
  for (const entry of entries.slice(entries.findIndex(({ id }) => id === first.id) + 1)) {
    if (isPhoto(entry)) continue
    const isMine = entry.actor.id === first.actor.id && (entry.state === 'queued' || entry.state === 'held')
    if (!isMine || !lanesOf(entry).some(([lane]) => lanes.has(lane))) continue
    behind.add(entry)
    take(entry)
  }
  return behind
}

const withoutFinished = ({ entries, refusals }: OutboxState): OutboxState => ({
  entries,
  refusals: refusals.filter(({ entry, isDealtWith }) => !isDealtWith || heldBehind(entries, entry.id).length > 0),
})
