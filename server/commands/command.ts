import type { Actor } from '#events/actor.ts'
import type { Decision } from '#events/decider.ts'
import type { Source } from '#events/envelope.ts'
import type { CommandId } from '#events/ids.ts'
import type { Position } from '../event-store/port.ts'

/** Who sends a command, under which id, from where. */
export type CommandMeta = { readonly actor: Actor; readonly commandId: CommandId; readonly source: Source }

/**
 * What became of an accepted command. `events` are those it led to, `position` where the log stands with them (null when
 * nothing had to be written). `repeated`: the command had taken effect before, and this is its first result again.
 */
export type Outcome<E> = Decision<E> & {
  readonly revision: number
  readonly position: Position | null
  readonly repeated: boolean
}

/** A command on its way. `authorise` is called on the very state that the command is decided on, and throws. */
export type Request<View, C> = {
  readonly command: C
  readonly meta: CommandMeta
  /** Tells a resent command from another one under the same id. */
  readonly digest: string
  readonly authorise: (view: View) => void
}

/** A command in the queue of its stream. */
export type Waiting<View, C, E> = Request<View, C> & {
  readonly resolve: (outcome: Outcome<E>) => void
  readonly reject: (error: unknown) => void
  /** The state was brought to the head of the stream for this command, so what is decided now is believed. */
  atHead: boolean
  conflicts: number
}
