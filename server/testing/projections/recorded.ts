import type { Actor } from '#events/kernel/actor.ts'
import type { Source, UndoneCommand } from '#events/kernel/envelope.ts'
import { CommandId, UserId } from '#events/kernel/ids.ts'
import type { DomainEvent, LogEvent } from '#events/registry.ts'

/** The person who causes events in tests unless they say otherwise. */
export const ANA: Actor = { id: UserId.parse(1), role: 'employee' }

/** When the event at an index of a test's log was recorded: one a second. */
export const at = (index: number): string =>
  new Date(Date.parse('2025-03-03T08:00:00.000Z') + 1000 * index).toISOString()

/** Events with the same `command` are of one command; without one each is of its own. */
export type GivenEvent = {
  readonly stream: string
  readonly actor?: Actor
  readonly command?: number
  readonly source?: Source
  readonly occurredAt?: string
  readonly recordedAt?: string
  readonly undoes?: UndoneCommand[]
} & DomainEvent

/** A log as a store would have it: each event with its envelope, revisions without gaps, positions that sort, with holes. */
export function recorded(...events: readonly GivenEvent[]): LogEvent[] {
  const revisions = new Map<string, number>()
  return events.map((given, index): LogEvent => {
    const { stream, actor = ANA, command = index, source = 'web', recordedAt = at(index), ...event } = given
    const revision = (revisions.get(stream) ?? -1) + 1
    revisions.set(stream, revision)
    return {
      ...event,
      id: uuid(index, 1),
      version: 1,
      stream,
      revision,
      position: String(3 * index + 7).padStart(12, '0'),
      recordedAt,
      actor,
      commandId: CommandId.parse(uuid(command, 2)),
      commandDigest: '',
      source,
      hash: '',
    }
  })
}

const uuid = (index: number, kind: number): string => `00000000-0000-400${kind}-8000-${String(index).padStart(12, '0')}`
