import type { z } from 'zod'
import type { Person, Role } from './actor.ts'
import type { Decider } from './decider.ts'
import type { AnyEvent } from './envelope.ts'
import type { History } from './history.ts'
import type { PersonalFields } from './personal.ts'
import type { PhotoEvent, Pictures } from './pictures.ts'
import type { AnyRefusal, RefusalTable } from './refusal.ts'

/** The least that every command is. */
export type AnyCommand = { readonly type: string; readonly data: unknown }

/** Facts about a type of command besides its data. An aggregate may add more. */
export type CommandTraits = {
  /** Who may send it (decisions, "Who may do what"). Empty: the server itself only. */
  readonly roles: readonly Role[]
  /**
   * Says to people what it does, where its name does not: in one way, or in some, each with the roles that may do it so. None of them: it
   * is said of another command.
   */
  readonly words?: string | Readonly<Record<string, readonly Role[]>>
  /** It waits where there is no connection, and says for how long. Every other one is done now or not at all. */
  readonly mayWait?: true
  /** It takes a person who is signed in: no API key sends it (docs/rules.md, KEY-5). */
  readonly byPersonAlone?: true
  /** It holds names or e-mails: the digest of it that the log keeps is keyed, so that they cannot be guessed by it. */
  readonly tellsOfPeople?: true
}

/**
 * Everything that is generic about an aggregate, in one place: the registry (events/registry.ts) joins them, and the command
 * bus, the routes, the ids and the answers to refusals read it from there. `Key` is what tells one stream from another.
 */
export type Aggregate<
  Key extends readonly unknown[],
  View,
  Patch,
  C extends AnyCommand,
  E extends AnyEvent,
  R extends AnyRefusal,
> = {
  /** Name of the stream of a key. */
  readonly stream: (...key: Key) => string
  readonly decider: Decider<View, Patch, C, E>
  /** The union of its events. */
  readonly events: z.ZodType<E> & { readonly options: readonly z.ZodObject<{ readonly type: z.ZodLiteral<string> }>[] }
  readonly commands: { readonly [T in C['type']]: CommandTraits }
  /** True if a person may see it in this state. To a person who may not, a command answers as if there were nothing. */
  readonly maySee: (person: Person, view: View) => boolean
  readonly refusals: RefusalTable<R>
  /** How the history of projects tells its events; null for one that projects never name. */
  readonly history: History<E> | null
  /** Lists of it that the live channel keeps in step, each with its row, as the HTTP call that reads the list answers it. */
  readonly lists: Readonly<Record<string, z.ZodType<{ readonly id: number }>>>
  /**
   * Types of its events that give up the pictures which they name; absent: none. Such pictures may be swept from the photo store.
   */
  readonly dropsPictures?: readonly E['type'][]
  /** The fields of its events that tell of a person; absent: none. */
  readonly personal?: PersonalFields<E>
  /**
   * The name that the scopes of API keys have for it, `projects:read` and `projects:write`; null: keys can do nothing of it.
   */
  readonly scope: string | null
  /** Kinds of entity that it creates, whose ids the server gives out: from the sequence `KIND_id`, which a migration makes. */
  readonly ids: readonly string[]
} & ([PhotoEvent<E>] extends [never] ? { readonly pictures?: Pictures<E> } : { readonly pictures: Pictures<E> })
