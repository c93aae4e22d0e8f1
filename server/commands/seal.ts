import type { Decision } from '#events/kernel/decider.ts'
import { type DomainEvent, versionOf } from '#events/registry.ts'
import type { EventToAppend } from '../event-store/port.ts'
import { chainHash } from '../event-store/hash-chain.ts'
import { deriveId } from './command-id.ts'
import type { CommandMeta } from './command.ts'
import type { PersonalData } from './personal-data.ts'

/** The part of an event's envelope that says its place: the stream, the revision it goes to, and the hash before it. */
export type Place = { readonly stream: string; readonly revision: number; readonly hash: string | null }

type Sealing = {
  /** Encrypts the personal fields of an event; absent: they stay in clear. */
  readonly personal?: Pick<PersonalData, 'seal'> | undefined
  readonly key: Buffer
  readonly at: string
  readonly commandDigest: string
  readonly log?: string | undefined
}

/**
 * Puts the envelope around the events of a decision. Their ids follow from stream, person, command and number, so that
 * the same command gives the same events in every retry.
 * @param key the key of the hash chain. @param at the time of the decision, ISO 8601. @param log what events carry of the whole
 * log.
 */
export function seal(
  decision: Decision<DomainEvent>,
  { actor, commandId, source, apiKey, occurredAt, undoes }: CommandMeta,
  place: Place,
  { key, at, commandDigest, log, personal }: Sealing,
): EventToAppend[] {
  let before = place.hash
  return decision.events.map((event, number) => {
    // The spread of the event stands last: first, it is several times dearer.
    const written = {
      id: deriveId(place.stream, actor.id, commandId, number),
      version: versionOf(event.type),
      stream: place.stream,
      revision: place.revision + number,
      recordedAt: at,
      actor,
      commandId,
      commandDigest,
      source,
      ...(apiKey === undefined ? {} : { apiKey }),
      ...(occurredAt === undefined || occurredAt === at ? {} : { occurredAt }),
      ...(undoes === undefined ? {} : { undoes: [...undoes] }),
      ...(log === undefined ? {} : { log }),
      hash: '',
      ...event,
    }
    const sealed = personal?.seal(written) ?? written
    sealed.hash = chainHash(key, before, sealed)
    before = sealed.hash
    return sealed
  })
}
