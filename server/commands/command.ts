import type { Actor } from '#events/kernel/actor.ts'
import type { Decision } from '#events/kernel/decider.ts'
import type { Source, UndoneCommand } from '#events/kernel/envelope.ts'
import type { CommandId } from '#events/kernel/ids.ts'
import type { Position } from '../event-store/port.ts'

/** Who sends a command, under which id, from where; and when they did it (ISO 8601, UTC), if that was before (offline work). */
export type CommandMeta = {
  readonly actor: Actor
  readonly commandId: CommandId
  readonly source: Source
  /** The id of the API key by which it came; undefined: by none. */
  readonly apiKey?: string | undefined
  readonly occurredAt?: string | undefined
  /** The commands that it takes back. */
  readonly undoes?: readonly UndoneCommand[] | undefined
}

/**
 * The result of an accepted command. `events` are those it led to, `revision` and `position` where the stream and the log
 * stand with them; when nothing had to be written, where the stream stood already (`position` null: before its first
 * event). `bytes`: how much they take in the log; 0 when nothing was written now. `repeated`: the command had taken effect before,
 * and this is its first result again.
 */
export type Outcome<E> = Decision<E> & {
  readonly revision: number
  readonly position: Position | null
  readonly bytes: number
  readonly repeated: boolean
}

/** A caller's functions that look at a stream's state together with a command. Neither may keep the view. */
export type Look<View, Shown> = {
  /** The content that tells a resent command from another one, without others' answers to it since; by default the command. */
  readonly asked?: unknown
  /** Called on the very state that the command is decided on; throws to refuse it. */
  readonly authorise?: (view: View) => void
  /** Called on the state that the command leads to, for the answer; must not throw. */
  readonly show?: (view: View) => Shown
}

/** A command on its way. */
export type Request<View, C> = {
  readonly command: C
  readonly meta: CommandMeta
  /** Tells a resent command from another one under the same id. */
  readonly digest: string
  readonly authorise: (view: View) => void
}

/** A command in the queue of its stream. */
export type Waiting<View, C, E> = Request<View, C> & {
  /** Looks at the state that the command leads to, and gives what tells its sender, to be called when that is durable. */
  readonly accept: (view: View) => (outcome: Outcome<E>) => void
  readonly reject: (error: unknown) => void
  /** How often the stream had begun to read the log when the command came. */
  readonly arrived: number
  /** How often another node was faster. */
  conflicts: number
  /** The store refused it together with others, so now it goes by itself. */
  isAlone: boolean
}

/** A caller that waits to look at the state of a stream. */
export type Reader = { readonly run: () => void; readonly reject: (error: unknown) => void }
