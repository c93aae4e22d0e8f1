import { z } from 'zod'
import { Role } from '#events/kernel/actor.ts'
import { CommandId, DeviceId, ProjectId, UserId } from '#events/kernel/ids.ts'
import { StreamRef } from '#events/live/protocol.ts'

/** A command as the outbox holds it; its kind of stream alone knows more of the data. */
const AnyCommand = z.object({ type: z.string(), data: z.unknown() }).readonly()

/**
 * The place of a photo in its stream: a card of a board or a section of a form, to which it goes, or a point of a drawing, where it waits
 * until its person gives it to a card. An earlier release leaves rows of the last kind alone.
 */
const Place = z
  .discriminatedUnion('of', [
    z.object({ of: z.literal('card'), deviceId: DeviceId }),
    /** `sectionId`: negative while the section is not saved. `type` as of its section; empty where it is not known. */
    z.object({ of: z.literal('section'), sectionId: z.int(), type: z.string() }),
    /** `x` and `y` are fractions of this version of the page. */
    z.object({
      of: z.literal('plan'),
      projectId: ProjectId,
      page: z.int(),
      version: z.int(),
      x: z.number(),
      y: z.number(),
    }),
  ])
  .readonly()

/**
 * The part that entries of all kinds share. `version` goes up with every change of the shape of any of them, and rows of before are
 * upcast (device/rows.ts).
 */
const COMMON = {
  version: z.literal(2),
  /** Also the key that it is sent under each time, so that it takes effect once. */
  id: CommandId,
  /** When it was made (ISO 8601, UTC). */
  at: z.iso.datetime(),
  /** The person who made it. It is sent under their session only. */
  actor: z.object({ id: UserId, role: Role }).readonly(),
  stream: StreamRef.readonly(),
  /** Commands of one lane go one after another, others side by side (outbox-state.ts). Lanes of different streams are different. */
  lanes: z.array(z.string()).readonly(),
  /** It was sent at least once: without an answer the server may have taken it. */
  wasSent: z.boolean(),
}

export const CommandEntry = z
  .strictObject({
    kind: z.literal('command'),
    ...COMMON,
    command: AnyCommand,
    /** Everything made before it on its stream goes first, and everything made after it waits. */
    isBarrier: z.boolean(),
    /** It is sent at once or not at all. */
    needsConnection: z.boolean(),
    /** The thing that it is about in people's words, such as a card's name; and where that thing is. */
    about: z.object({ subject: z.string(), place: z.string() }).readonly(),
    /**
     * `queued`: not sent, or to be sent again. `sent`: the answer is under way. `accepted`: the server has taken it.
     * `held`: a command before it in one of its lanes was refused, and the person has to say whether it still goes.
     */
    state: z.enum(['queued', 'sent', 'accepted', 'held']),
    /** The refused commands that it is held behind. */
    heldBehind: z.array(CommandId).readonly(),
    /** The revision of the stream that shows it; null until it is accepted. */
    revision: z.int().nullable(),
    /** How much of its effect the server's events show. */
    seen: z.enum(['nothing', 'part', 'all']),
    /** The server has not taken it yet, and that takes longer than LATE_AFTER_MS (entry.ts). */
    isLate: z.boolean(),
  })
  .readonly()

export const PhotoEntry = z
  .strictObject({
    kind: z.literal('photo'),
    ...COMMON,
    place: Place,
    /** Its place and where that is in people's words, as a card and its project; a page before November 27, 2026 did not note them. */
    about: z.object({ subject: z.string(), place: z.string() }).readonly().optional(),
    /** The file's name and size in bytes. The file itself is kept apart, behind the entry's id (photo-files.ts). */
    file: z.object({ name: z.string(), size: z.number() }).readonly(),
    /** The SHA-256 of its bytes in hex, which names it in its place; null until that is known. */
    digest: z.string().nullable(),
    /**
     * `queued`: to be sent by itself. `sent`: under way. `accepted`: the server has it. `failed`: its person may have it
     * sent again. `refused`: not taken as it is, and kept until its person has dismissed it.
     */
    state: z.enum(['queued', 'sent', 'accepted', 'failed', 'refused']),
    /** The thing that it waits for while it is queued. */
    waitsFor: z.enum(['its turn', 'the connection', 'your sign-in']),
    /** How often in a row no last word on it came. */
    unanswered: z.int(),
    /** Why it failed or was refused, in a sentence for the person. */
    reason: z.string(),
    /** The revision of the stream that shows it; null until it is accepted. */
    revision: z.int().nullable(),
  })
  .readonly()

/**
 * An entry of the outbox as plain data, so that it depends on neither the screen nor the release of the page that it was made
 * on: it holds no address, no file and no callback. The data of a command is read by its kind of stream, which has to upcast it.
 */
export const Entry = z.discriminatedUnion('kind', [CommandEntry, PhotoEntry])
