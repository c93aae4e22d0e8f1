import { fieldsOf } from '../../kernel/change.ts'
import type { RecordedEvent } from '../../kernel/envelope.ts'
import type { DeviceId } from '../../kernel/ids.ts'
import { changesOf } from '../changes.ts'
import type { ProjectEvent } from '../events.ts'
import { isTurned, TURNED_OF_PROJECT } from './turns.ts'

type BoardEvent = RecordedEvent<ProjectEvent>

/** The card that a change is of, and the part of it; of the project itself where there is no card. */
type BoardPart = { readonly device: DeviceId | 'project'; readonly part: string }

/** The part of a card that came or went, which beats every other of it. */
const ALL = 'all'

/** Returns the parts that an event changes. The provider's word on cards is nothing that people's changes depend on. */
function touchedBy(event: BoardEvent): readonly BoardPart[] {
  return changesOf(event).flatMap((change): readonly BoardPart[] => {
    if (change.of === 'project') {
      const fields = change.is === 'set' ? fieldsOf(change.fields) : []
      return fields.filter((field) => TURNED_OF_PROJECT.has(field)).map((part) => ({ device: 'project', part }))
    }
    const { id: device } = change
    switch (change.is) {
      case 'made':
      case 'gone':
      case 'joined':
        return [{ device, part: ALL }]
      case 'photo-in':
      case 'photo-out':
        return [{ device, part: `photo ${change.photo.digest}` }]
      case 'paired':
        return [{ device, part: 'device' }]
      case 'set': {
        const fields = change.by === 'sync' ? [] : fieldsOf(change.fields)
        return fields.filter(isTurned).map((part) => ({ device, part }))
      }
    }
  })
}

/** The last of the later events that changed what a change had changed; null: all of it stands. */
export function beatenBy(change: readonly BoardEvent[], later: readonly BoardEvent[]): BoardEvent | null {
  const made = new Map<DeviceId | 'project', Set<string>>()
  for (const event of change)
    for (const { device, part } of touchedBy(event)) made.set(device, (made.get(device) ?? new Set()).add(part))
  return (
    later.findLast((event) =>
      touchedBy(event).some(({ device, part }) => {
        const parts = made.get(device)
        return parts !== undefined && (part === ALL || parts.has(part) || parts.has(ALL))
      }),
    ) ?? null
  )
}

/**
 * Those of the events that come to nothing: changes that were taken back, and what took them back. An undo that was undone itself is
 * none. @param events a part of the record up to its end, in order.
 */
export function cancelled(events: readonly BoardEvent[]): ReadonlySet<BoardEvent> {
  const firstOf = new Map<string, number>()
  for (const event of events) {
    const key = keyOf(event)
    if (!firstOf.has(key)) firstOf.set(key, event.revision)
  }
  const firsts = new Set(firstOf.values())
  const gone = new Set<number>()
  for (const event of events.toReversed()) {
    const first = firstOf.get(keyOf(event))
    if (!event.undoes || first === undefined || gone.has(first)) continue
    const undone = event.undoes.map(({ revision }) => revision)
    // To take back a change from before these events is a change like any other.
    if (!undone.every((revision) => firsts.has(revision))) continue
    for (const revision of undone) gone.add(revision)
    gone.add(first)
  }
  return new Set(events.filter((event) => gone.has(firstOf.get(keyOf(event)) ?? -1)))
}

/** The command of an event: people choose their ids themselves. */
const keyOf = ({ actor, commandId }: BoardEvent): string => `${actor.id} ${commandId}`
