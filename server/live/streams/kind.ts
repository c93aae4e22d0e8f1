import type { Person } from '#events/kernel/actor.ts'
import type { ClosedCode, PackedSnapshot, StreamRef } from '#events/live/protocol.ts'
import type { LogEvent } from '#events/registry.ts'
import type { CommandBus } from '../../commands/command-bus.ts'

/** A kind of streams, as opening and following need it. A new kind is one of these, and a line in kinds.ts. */
export type Kind = {
  /** Name of the stream in the log. */
  readonly streamOf: (id: number) => string
  /** Whose stream has this name; null: it is a stream of another kind. */
  readonly idOf: (stream: string) => number | null
  /**
   * Gives `use` the whole of a stream at the head of the log, null when there is nothing. A stream that `use` makes nothing of is
   * not kept in memory for it. @throws StoreUnavailable
   */
  readonly look: <T>(bus: CommandBus, id: number, use: (whole: Whole | null, revision: number) => T) => Promise<T>
  /** True if closed ranges of its events are read over HTTP, too. */
  readonly hasRanges?: true
  /** For whom an event of the stream closes it; null: for none. */
  readonly closing: (event: LogEvent) => Closing | null
  /** The sentences for people. */
  readonly sentences: Readonly<Record<'not-found' | ClosedCode, string>>
}

/** A stream as it stands. It is not to be kept. */
export type Whole = {
  /** The stream whose access decides about this one too: who loses that loses this. Absent: it stands alone. */
  readonly within?: StreamRef
  readonly maySee: (person: Person) => boolean
  /** Of how many parts it is, such as the cards of a board: two weigh about as much as an event. */
  readonly parts: () => number
  /** True if it weighs at least so many characters when packed. */
  readonly weighs: (characters: number) => boolean
  readonly pack: () => PackedSnapshot
}

export type Closing = { readonly code: ClosedCode; readonly mayStay: (person: Person) => boolean }
