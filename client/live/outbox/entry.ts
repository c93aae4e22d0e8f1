import type { AnyCommand } from '#events/kernel/aggregate.ts'
import type { Actor } from '#events/kernel/actor.ts'
import { CommandId, type DeviceId } from '#events/kernel/ids.ts'
import type { z } from 'zod'
import type { Clock } from '../connection/clock.ts'
import type { CommandEntry, PhotoEntry as PhotoSchema } from './entry-schema.ts'

/** The person at this browser. */
export type Me = Exclude<Actor, { role: 'system' }>

/** One command on its way to the server: plain data (entry-schema.ts). */
export type Entry<Command extends AnyCommand = AnyCommand> = Omit<
  z.output<typeof CommandEntry>,
  'command' | 'actor'
> & { readonly actor: Me; readonly command: Command }

/** One photo on its way to its place, or a file that was not taken: plain data (entry-schema.ts). */
export type PhotoEntry = Omit<z.output<typeof PhotoSchema>, 'actor'> & { readonly actor: Me }

/** The place that a photo goes to. */
export type PhotoPlace = PhotoEntry['place']

/** The card that a photo goes to; undefined for one that goes elsewhere. */
export const cardOfPhoto = ({ place }: Pick<PhotoEntry, 'place'>): DeviceId | undefined =>
  place.of === 'card' ? place.deviceId : undefined

export type AnyEntry = Entry | PhotoEntry

export const isPhoto = (entry: AnyEntry): entry is PhotoEntry => entry.kind === 'photo'
export const isCommand = (entry: AnyEntry): entry is Entry => entry.kind === 'command'

/** The facts that the outbox needs besides the command itself. */
export type Sending = Pick<Entry, 'lanes' | 'isBarrier' | 'needsConnection' | 'about'>

/** A command as it is put into the outbox. */
export type NewEntry<Command extends AnyCommand = AnyCommand> = Sending &
  Pick<Entry<Command>, 'actor' | 'stream' | 'command'>

/** How it stands with a command that was just made. */
export const NOT_BEGUN: Omit<Entry, keyof NewEntry | 'version' | 'id' | 'at'> = {
  kind: 'command',
  state: 'queued',
  wasSent: false,
  heldBehind: [],
  revision: null,
  seen: 'nothing',
  isLate: false,
}

/** The part of an entry that says which one it is, and when it was made. */
export const stamp = (clock: Pick<Clock, 'now' | 'newId'>): Pick<AnyEntry, 'version' | 'id' | 'at'> => ({
  version: 2,
  id: CommandId.parse(clock.newId()),
  at: new Date(clock.now()).toISOString(),
})

/** True for the save of a survey. What it saves is the draft of its person on this device (features/surveys/waiting). */
export const isSave = (entry: Pick<AnyEntry, 'stream'>): boolean => entry.stream.kind === 'form' && 'command' in entry

/** How long a command may go without an answer before people are told that it is still being saved. */
export const LATE_AFTER_MS = 1500

/** True if the command is in the log, as far as this browser knows. */
export const isSaved = ({ state, seen }: Entry): boolean => state === 'accepted' || seen !== 'nothing'

/** True if the command waits for the server: it is neither in the log nor held. */
export const isUnsent = (entry: Entry): boolean => !isSaved(entry) && entry.state !== 'held'

/**
 * A command that the server refused, kept until the person has dealt with it and with those held behind it.
 * `message` is a sentence for people; `body` is the server's answer.
 */
export type Refusal = {
  readonly entry: Entry
  readonly status: number
  readonly code: string
  readonly message: string
  readonly body: unknown
  /** The person has dealt with the command itself; those held behind it still wait. */
  readonly isDealtWith: boolean
}

/** Why a command was refused. */
export type Why = Pick<Refusal, 'status' | 'code' | 'message' | 'body'>

/** The outcome of one attempt. */
export type Delivery =
  | { readonly kind: 'accepted'; readonly revision: number; readonly body: unknown }
  | ({ readonly kind: 'refused' } & Why)
  /**
   * To be sent again. `scope`: `all` when no answer came, or the session asked for too much: nothing else would do better.
   * `lane` when the server asks for patience about this command. `waitMs`: for how long, if the server says so. `isUnsent`: the
   * device had no network, so that the server knows nothing of it.
   */
  | {
      readonly kind: 'later'
      readonly scope: 'all' | 'lane'
      readonly waitMs: number | null
      readonly isUnsent?: true
    }
  | { readonly kind: 'signed-out' }

/** The part of an entry that its request is formed from. */
export type ToDeliver = Pick<Entry, 'id' | 'at' | 'actor' | 'stream' | 'command'>

/** Takes a command to the server once; the same id never takes effect twice. Never rejects. */
export type Deliver = (entry: ToDeliver) => Promise<Delivery>

/**
 * The outcome of a command. `body` is the server's answer, which the caller parses; null when only an event told of the
 * success, because answers were lost. A refusal's `message` is a sentence for people; its `status` is 0 when the command was
 * not refused by the server, its `id` the one under which it stands in the list of refusals, null where it does not.
 */
export type SendResult =
  | { readonly ok: true; readonly body: unknown }
  | ({ readonly ok: false; readonly id: CommandId | null } & Why)

const unsent = (code: string, message: string) => ({ status: 0, code, message, body: null })
/** The outcome of a command that is not even sent. `message` is for the person. */
export const refusedHere = (code: string, message: string): Promise<SendResult> =>
  Promise.resolve({ ok: false, id: null, ...unsent(code, message) })

/**
 * Why a command was not done: its person gave it up before it was sent; others had done it, and more, before; it needs a connection; it got no answer on one; this
 * release of the page knows no request for it.
 */
export const DISCARDED = unsent('discarded', 'Discarded.')
export const OVERTAKEN = unsent('overtaken', 'Others had done it already.')
export const NOT_SENT = unsent('no-connection', 'This needs a connection. Try again when the connection is back.')
export const NOT_SENDABLE = unsent('not-sendable', 'This page does not know how to send this. Do it anew.')
export const NOT_ANSWERED = unsent(
  'no-answer',
  'The server did not answer. Look whether it was done; if not, try again when the connection is back.',
)
