import type { AnyCommand } from '#events/kernel/aggregate.ts'
import type { Actor } from '#events/kernel/actor.ts'
import type { CallRequest } from '#events/kernel/call.ts'
import type { CommandId } from '#events/kernel/ids.ts'
import type { StreamRef } from '#events/live/protocol.ts'

/** The person at this browser. */
export type Me = Exclude<Actor, { role: 'system' }>

/** What the outbox has to know about a command besides the command itself. */
export type Sending = {
  /** Entries that share a lane go one after another, others side by side. Lanes of different streams are different. */
  readonly lanes: readonly string[]
  /** Everything made before it on its stream goes first, and everything made after it waits. */
  readonly isBarrier: boolean
  /** It is sent at once or not at all. */
  readonly needsConnection: boolean
  readonly request: CallRequest
  /** What people call the thing that it is about, such as a card's name; and where that thing is. */
  readonly about: { readonly subject: string; readonly place: string }
}

/** A command as it is put into the outbox. `actor` made it, and it is sent under their session only. */
export type Made<Command extends AnyCommand = AnyCommand> = Sending & {
  readonly actor: Me
  readonly stream: StreamRef
  readonly command: Command
}

/**
 * One command on its way to the server: plain data, so that it does not depend on the screen that it was made on.
 * `at` is when it was made (ISO 8601, UTC).
 */
export type Entry<Command extends AnyCommand = AnyCommand> = Made<Command> & {
  readonly id: CommandId
  readonly at: string
  /**
   * `queued`: not sent, or to be sent again. `sent`: the answer is under way. `accepted`: the server has taken it.
   * `held`: a command before it in one of its lanes was refused, and the person has to say whether it still goes.
   */
  readonly state: 'queued' | 'sent' | 'accepted' | 'held'
  /** The refused commands that it is held behind. */
  readonly heldBehind: readonly CommandId[]
  /** Where the stream stands with it; null until it is accepted. */
  readonly revision: number | null
  /** How much of its effect the server's events show. */
  readonly seen: 'nothing' | 'part' | 'all'
  /** The server has not taken it yet, and that takes longer than {@link LATE_AFTER_MS}. */
  readonly isLate: boolean
}

/** How it stands with a command that was just made. */
export const NOT_BEGUN: Omit<Entry, keyof Made | 'id' | 'at'> = {
  state: 'queued',
  heldBehind: [],
  revision: null,
  seen: 'nothing',
  isLate: false,
}

/** How long a command may go without an answer before people are told that it is still being saved. */
export const LATE_AFTER_MS = 1500

/** Whether the command is in the log, as far as this browser knows. */
export const isSaved = ({ state, seen }: Entry): boolean => state === 'accepted' || seen !== 'nothing'

/** Whether the command waits for the server: it is neither in the log nor held. */
export const isUnsent = (entry: Entry): boolean => !isSaved(entry) && entry.state !== 'held'

/**
 * A command that the server refused, kept until the person has dealt with it and with what is held behind it.
 * `message` is a sentence for people; `body` is the server's answer.
 */
export type Refusal = {
  readonly entry: Entry
  readonly status: number
  readonly code: string
  readonly message: string
  readonly body: unknown
  /** The person has dealt with the command itself; what is held behind it still waits. */
  readonly isDealtWith: boolean
}

/** Why a command was refused. */
export type Why = Pick<Refusal, 'status' | 'code' | 'message' | 'body'>

/** What one attempt came to. */
export type Delivery =
  | { readonly kind: 'accepted'; readonly revision: number; readonly body: unknown }
  | ({ readonly kind: 'refused' } & Why)
  /**
   * To be sent again. `scope`: `all` when no answer came, or the session asked for too much: nothing else would do better.
   * `lane` when the server asks for patience about this command. `waitMs`: for how long, if the server says so.
   */
  | { readonly kind: 'later'; readonly scope: 'all' | 'lane'; readonly waitMs: number | null }
  | { readonly kind: 'signed-out' }

/** Takes a command to the server once; the same id never takes effect twice. Never rejects. */
export type Deliver = (entry: Pick<Entry, 'id' | 'request' | 'actor'>) => Promise<Delivery>

/**
 * What became of a command. `body` is the server's answer, to be parsed by who needs it; null when only an event told of the
 * success, because answers were lost. A refusal's `message` is a sentence for people; its `status` is 0 when the command was
 * not refused by the server, its `id` the one under which it stands in the list of refusals, null where it does not.
 */
export type SendResult =
  | { readonly ok: true; readonly body: unknown }
  | ({ readonly ok: false; readonly id: CommandId | null } & Why)

const unsent = (code: string, message: string) => ({ status: 0, code, message, body: null })

/** Why a command was not done: its person gave it up while it was held; it needs a connection; it got no answer on one. */
export const DISCARDED = unsent('discarded', 'Discarded.')
export const NOT_SENT = unsent('no-connection', 'This needs a connection. Try again when the connection is back.')
export const NOT_ANSWERED = unsent(
  'no-answer',
  'The server did not answer. Look whether it was done; if not, try again when the connection is back.',
)
