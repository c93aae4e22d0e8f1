import type { Decision } from '#events/kernel/decider.ts'
import type { DomainEvent } from '#events/streams.ts'
import type { EventToAppend } from '../event-store/port.ts'
import { chainHash } from '../event-store/hash-chain.ts'
import { deriveId } from './command-id.ts'
import type { CommandMeta } from './command.ts'

/** What an event's envelope takes from its place: the stream, the revision it goes to, and the hash before it. */
export type Place = { readonly stream: string; readonly revision: number; readonly hash: string | null }

/** Version of the shapes of `events/`, written with each event. */
const EVENT_VERSION = 1

/**
 * Puts the envelope around the events of a decision. Their ids follow from stream, person, command and number, so that
 * the same command gives the same events in every retry.
 * @param key the key of the hash chain. @param at the time of the decision, ISO 8601.
 */
export function seal(
  decision: Decision<DomainEvent>,
  { actor, commandId, source }: CommandMeta,
  place: Place,
  { key, at, commandDigest }: { readonly key: Buffer; readonly at: string; readonly commandDigest: string },
): EventToAppend[] {
  let before = place.hash
  return decision.events.map((event, number) => {
    // The spread stands last: first, it is several times dearer.
    const sealed = {
      id: deriveId(place.stream, actor.id, commandId, number),
      version: EVENT_VERSION,
      stream: place.stream,
      revision: place.revision + number,
      recordedAt: at,
      actor,
      commandId,
      commandDigest,
      source,
      hash: '',
      ...event,
    }
    sealed.hash = chainHash(key, before, sealed)
    before = sealed.hash
    return sealed
  })
}
