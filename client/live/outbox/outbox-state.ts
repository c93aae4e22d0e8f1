import type { CommandId, UserId } from '#events/kernel/ids.ts'
import type { Entry, Refusal } from './entry.ts'

/** Everything that waits, as plain data: commands in the order in which they go, refusals in that in which they came. */
export type OutboxState = { readonly entries: readonly Entry[]; readonly refusals: readonly Refusal[] }

/** Browsers open six connections to a host; more requests would wait in the browser's own queue, which the client cannot see. */
const MAX_AT_ONCE = 6

const streamOf = ({ stream }: Entry): string => `${stream.kind} ${stream.id}`
const lanesOf = (entry: Entry): string[] => entry.lanes.map((lane) => `${streamOf(entry)} ${lane}`)

/**
 * The entries of a person that are to be sent now, besides those under way.
 * @param mustWait whether an entry is not to be tried yet; what is behind it in its lanes waits with it.
 */
export function toSend(entries: readonly Entry[], person: UserId, mustWait: (entry: Entry) => boolean): Entry[] {
  let free = MAX_AT_ONCE - entries.filter(({ state }) => state === 'sent').length
  const taken = new Set<string>()
  const streams = new Set<string>()
  const closed = new Set<string>()
  const next: Entry[] = []
  for (const entry of entries) {
    if (free <= 0) break
    if (entry.actor.id !== person || entry.state === 'accepted' || entry.state === 'held') continue
    const stream = streamOf(entry)
    const lanes = lanesOf(entry)
    const isBlocked = entry.isBarrier ? streams.has(stream) : lanes.some((lane) => taken.has(lane))
    if (entry.state === 'queued' && !isBlocked && !closed.has(stream) && !mustWait(entry)) {
      next.push(entry)
      free -= 1
    }
    for (const lane of lanes) taken.add(lane)
    streams.add(stream)
    if (entry.isBarrier) closed.add(stream)
  }
  return next
}

/** What is held behind a refused command. */
export const heldBehind = (entries: readonly Entry[], id: CommandId): Entry[] =>
  entries.filter((entry) => entry.heldBehind.includes(id))

/** A command leaves for the list of refusals. What was to go after it on the same things is held until the person decides. */
export function refuse({ entries, refusals }: OutboxState, refusal: Refusal): OutboxState {
  const { entry } = refusal
  const behind = waitingBehind(entries, entry)
  const hold = (other: Entry): Entry =>
    behind.has(other) ? { ...other, state: 'held', heldBehind: [...other.heldBehind, entry.id] } : other
  return {
    entries: entries.flatMap((other) => (other.id === entry.id ? [] : hold(other))),
    refusals: [...refusals, refusal],
  }
}

/** The person has dealt with a refused command itself. It stays in the list for what is held behind it. */
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
  const rest: Entry[] = []
  for (const entry of entries) {
    const others = entry.heldBehind.filter((other) => other !== id)
    if (others.length === entry.heldBehind.length) rest.push(entry)
    else if (others.length > 0) rest.push({ ...entry, heldBehind: others })
    else freed.push({ ...entry, heldBehind: others, state: 'queued' })
  }
  return withoutFinished({ entries: [...rest, ...freed], refusals })
}

/** What is held behind a refused command is given up. */
export const giveUp = ({ entries, refusals }: OutboxState, id: CommandId): OutboxState =>
  withoutFinished({ entries: entries.filter((entry) => !entry.heldBehind.includes(id)), refusals })

/** The entries that were to go after one in its lanes, and after those in theirs, and are not under way. */
function waitingBehind(entries: readonly Entry[], first: Entry): Set<Entry> {
  const lanes = new Set(lanesOf(first))
  const behind = new Set<Entry>()
  for (const entry of entries.slice(entries.findIndex(({ id }) => id === first.id) + 1)) {
    const isMine = entry.actor.id === first.actor.id && (entry.state === 'queued' || entry.state === 'held')
    if (!isMine || !lanesOf(entry).some((lane) => lanes.has(lane))) continue
    behind.add(entry)
    for (const lane of lanesOf(entry)) lanes.add(lane)
  }
  return behind
}

const withoutFinished = ({ entries, refusals }: OutboxState): OutboxState => ({
  entries,
  refusals: refusals.filter(({ entry, isDealtWith }) => !isDealtWith || heldBehind(entries, entry.id).length > 0),
})
