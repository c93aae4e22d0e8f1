import type { Fact } from '#events/kernel/envelope.ts'
import type { DomainEvent } from '#events/registry.ts'
import type { EventToAppend } from '../event-store/port.ts'

/** How the personal fields of events stand in the log (docs/decisions/0061-0090/0083). Both cost next to nothing for an event without any. */
export type PersonalData = {
  /** An event as the log holds it: the personal fields encrypted. */
  readonly seal: (event: EventToAppend) => EventToAppend & { hash: string }
  /** How many keys of people are destroyed, as far as this process knows: what it read before may tell of more people. */
  readonly erasures: () => number
  /** The same event in clear. */
  readonly open: <E extends Fact<DomainEvent> & { readonly id: string }>(event: E) => E
}
