import type { Actor } from './actor.ts'
import type { AnyEvent, Fact } from './envelope.ts'
import type { CommandId } from './ids.ts'
import type { AnyRefusal } from './refusal.ts'

/**
 * The facts that a decision may use besides the state: who asks, the time now (ISO 8601, UTC), under which command id, and the
 * revision of the last event that the state shows (-1: none). A browser that predicts a decision does not say the revision.
 */
export type Context = {
  readonly actor: Actor
  readonly at: string
  readonly commandId: CommandId
  readonly revision?: number
}

/**
 * The result of a command. No events: nothing changes, and that is fine. `refusals` names the parts of a command over
 * several cards that did not take effect; a command refused as a whole throws a Rejection instead.
 */
export type Decision<E> = { readonly events: readonly E[]; readonly refusals: readonly AnyRefusal[] }

export const decided = <E>(...events: E[]): Decision<E> => ({ events, refusals: [] })

/**
 * A state that is folded event by event. `apply` takes what {@link Decider.evolve} gave and returns its inverse, so that a
 * holder can take tentative events back in reverse order. Both cost the same whatever the size of the state.
 */
export type Model<View, Patch> = {
  readonly view: View
  apply(patch: Patch): Patch
  /** Roughly what the state takes in memory, so that a holder of many knows how many it can keep. */
  readonly bytes: number
}

/** An aggregate's rules: two pure functions without clock, ids or I/O, and the state before its first event. */
export type Decider<View, Patch, Command, E extends AnyEvent> = {
  /** @throws Rejection when the command cannot be done on this state. */
  decide(command: Command, view: View, context: Context): Decision<E>
  evolve(view: View, event: Fact<E>): Patch
  open(): Model<View, Patch>
  /** For streams that grow long: a state as JSON, and the patch that makes it from an empty one. */
  readonly snapshots?: {
    /** Changes whenever the shape does; a snapshot of another version is not read. */
    readonly version: number
    save(view: View): unknown
    /** Null when it is not what `save` gave. */
    load(saved: unknown): Patch | null
  }
}
