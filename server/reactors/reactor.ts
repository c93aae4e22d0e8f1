import type { Pool } from 'pg'
import type { UserId } from '#events/kernel/ids.ts'
import type { LogEvent } from '#events/registry.ts'
import type { ReadModelName } from '#projections/models/all.ts'
import type { CommandBus, StreamHandle } from '../commands/command-bus.ts'
import type { CommandMeta } from '../commands/command.ts'
import type { Mail } from '../mail/start-mail.ts'
import type { Rendering } from '../rendering/start-rendering.ts'
import type { Webhooks } from '../webhooks/start-webhooks.ts'

export type ReactorDeps = {
  readonly bus: CommandBus
  readonly pool: Pool
  /** Where mails are put that are to go out. */
  readonly mail: Pick<Mail, 'put'>
  /** Which webhooks are told of an event, and where their deliveries are put. */
  readonly webhooks: Pick<Webhooks, 'lookAgain' | 'receiversOf' | 'put'>
  /** Where pages of plans are put that are to be drawn. */
  readonly rendering: Pick<Rendering, 'put'>
  /** Erases a deleted person; safe to repeat. @returns the ids of their keys, which are destroyed by then. */
  readonly erase: (userId: UserId) => Promise<string[]>
  /** Waits, bounded, until the read models named show all that the log holds now; false when they do not. @throws BeingBuilt */
  readonly atHead: (models: readonly ReadModelName[]) => Promise<boolean>
}

/**
 * A command on its way to one stream, made by {@link sendTo}, or a mail to the outbox. Under the same id it has its effect once.
 */
export type Reaction = {
  readonly command: unknown
  readonly send: (meta: CommandMeta) => Promise<unknown>
}

type EventOf<Type extends LogEvent['type']> = Extract<LogEvent, { readonly type: Type }>

/**
 * A rule that spans streams: what has to follow from an event of one stream in others (docs/rules.md, REACT).
 * `Type` are the events that it handles.
 */
type Definition<Type extends LogEvent['type']> = {
  /** Lower-case words with hyphens. It names the cursor, and the ids of the commands follow from it: it never changes. */
  readonly name: string
  /** Never grows: an earlier build may have moved the cursor past the new type. That is another reactor's. */
  readonly handles: readonly Type[]
  /** Where it begins in an installation that has never run it: before the first event of the log, or after the last. */
  readonly startsAt: 'beginning' | 'head'
  /**
   * The commands to send, one after another. May run more than once for an event: commands follow from the event alone, and
   * what is read besides only says to which streams they go. Of two equal commands to one stream one takes effect.
   */
  readonly react: (event: EventOf<Type>, deps: ReactorDeps) => readonly Reaction[] | Promise<readonly Reaction[]>
}

/** A reactor as the engine runs it, whatever it handles. */
export type Reactor = {
  readonly name: string
  readonly startsAt: 'beginning' | 'head'
  readonly handles: (event: LogEvent) => boolean
  /** Nothing for an event that it does not handle. */
  readonly react: (event: LogEvent, deps: ReactorDeps) => Promise<readonly Reaction[]>
}

export function reactor<Type extends LogEvent['type']>(definition: Definition<Type>): Reactor {
  const { name, startsAt, react } = definition
  const handles = (event: LogEvent): event is EventOf<Type> => definition.handles.some((type) => type === event.type)
  return { name, startsAt, handles, react: async (event, deps) => (handles(event) ? react(event, deps) : []) }
}

/**
 * The reaction that sends a command to a stream. @param named what its id follows from in place of the command, where that tells of
 * a person.
 */
export const sendTo = <View, C extends { readonly type: string }, E>(
  stream: StreamHandle<View, C, E>,
  command: C,
  named: unknown = command,
): Reaction => ({
  command: named,
  send: (meta) => stream.execute(command, meta),
})
