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
const SHARED = '~'

/**
 * A lane that a command shares with others: they go side by side, after what takes the lane alone and before what does so next. Where
 * one of them is refused, it holds nothing there.
 */
export const sharedLane = (lane: string): string => SHARED + lane

/** The lanes that an entry takes alone, and all of its lanes. */
function lanesOf({ stream, lanes }: AnyEntry): { readonly own: string[]; readonly all: string[] } {
  const named = (lane: string) => `${keyOf(stream)} ${lane.replace(SHARED, '')}`
  return { own: lanes.filter((lane) => !lane.startsWith(SHARED)).map(named), all: lanes.map(named) }
}

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
  const [taken, shared] = [new Set<string>(), new Set<string>()]
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
      : lanes.all.some((lane) => taken.has(lane)) ||
        lanes.own.some((lane) => shared.has(lane)) ||
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
    for (const lane of lanes.own) taken.add(lane)
    for (const lane of lanes.all) shared.add(lane)
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
  const lanes = new Set(lanesOf(first).own)
  const behind = new Set<Entry>()
  for (const entry of entries.slice(entries.findIndex(({ id }) => id === first.id) + 1)) {
    if (isPhoto(entry)) continue
    const isMine = entry.actor.id === first.actor.id && (entry.state === 'queued' || entry.state === 'held')
    const { own, all } = lanesOf(entry)
    if (!isMine || !all.some((lane) => lanes.has(lane))) continue
    behind.add(entry)
    for (const lane of own) lanes.add(lane)
  }
  return behind
}

const withoutFinished = ({ entries, refusals }: OutboxState): OutboxState => ({
  entries,
  refusals: refusals.filter(({ entry, isDealtWith }) => !isDealtWith || heldBehind(entries, entry.id).length > 0),
})
