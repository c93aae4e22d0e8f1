import type { Person } from '#events/kernel/actor.ts'
import type { Aggregate, AnyCommand, CommandTraits } from '#events/kernel/aggregate.ts'
import type { Context, Decision } from '#events/kernel/decider.ts'
import type { CommandId, UserId } from '#events/kernel/ids.ts'
import type { AnyRefusal } from '#events/kernel/refusal.ts'
import { AGGREGATES, type DomainEvent } from '#events/registry.ts'
import { digestOf, keyedDigestOf } from './command-id.ts'
import type { CommandMeta, Look, Outcome } from './command.ts'
import type { AcceptedCommand } from './recent-commands.ts'
import { StreamRetired } from './command-error.ts'
import { HeldStreams } from './held-streams.ts'
import { Stream } from './stream.ts'
import type { StreamDeps } from './stream-state.ts'

/** Access to one stream whose copy in memory may be replaced when it broke. */
export type StreamHandle<View, C extends { readonly type: string }, E> = {
  /** See {@link Stream.execute}. `shown` is what `look.show` gave. */
  execute<Shown = undefined>(
    command: C,
    meta: CommandMeta,
    look?: Look<View, Shown>,
  ): Promise<Outcome<E> & { readonly shown: Shown | undefined }>
  /** See {@link Stream.took}. @param asked as {@link Look.asked} of the command. */
  took(asked: unknown, meta: CommandMeta): Promise<boolean>
  /** See {@link Stream.placesOf}. */
  placesOf(id: CommandId, by?: UserId | null): Promise<readonly AcceptedCommand[]>
  /** See {@link Stream.read}. */
  read<T>(use: (view: View, revision: number) => T): Promise<T>
  /**
   * As `read`, for a caller that may not be allowed to see the stream: the stream is not kept in memory, nor kept there longer,
   * unless `use` gives something true.
   */
  look<T>(use: (view: View, revision: number) => T): Promise<T>
  /** See {@link Stream.peek}. */
  peek<T>(use: (view: View, revision: number) => T): T | undefined
  /** True if a person may see the aggregate of the stream, in this state. */
  maySee(person: Person, view: View): boolean
  /** All that is known of commands of this type. */
  traitsOf(type: C['type']): CommandTraits
}

type Aggregates = typeof AGGREGATES

/**
 * All streams of this process, each folded at most once, as many as {@link HeldStreams} keeps. Under the name of each
 * aggregate stands what opens one of its streams: `bus.project(id)`, `bus.account()`.
 */
export type CommandBus = {
  readonly [Name in keyof Aggregates]: Aggregates[Name] extends {
    stream: (...key: infer Key) => string
    decider: { decide(command: infer C extends AnyCommand, view: infer View, context: Context): Decision<infer E> }
  }
    ? Streams<Key, View, C, E>
    : never
}

/** Opens one of an aggregate's streams. */
type Streams<Key extends readonly unknown[], View, C extends { readonly type: string }, E> = {
  (...key: Key): StreamHandle<View, C, E>
  /** The first answer that `find` gives for a stream that is folded in memory now, which need not be at the head. */
  inMemory<T>(find: (view: View) => T | undefined): T | undefined
}

export function createCommandBus(deps: StreamDeps, held = new HeldStreams()): CommandBus {
  const open = Object.entries<unknown>(AGGREGATES).map(([name, aggregate]) => [
    name,
    streamsOf(
      aggregate as Aggregate<readonly unknown[], unknown, unknown, AnyCommand, DomainEvent, AnyRefusal>,
      deps,
      held,
    ),
  ])
  // Each entry is made of the aggregate under its name, whose types CommandBus takes from the registry.
  return Object.fromEntries(open) as CommandBus
}

function streamsOf<Key extends readonly unknown[], View, Patch, C extends AnyCommand, E extends DomainEvent>(
  aggregate: Aggregate<Key, View, Patch, C, E, AnyRefusal>,
  deps: StreamDeps,
  held: HeldStreams,
): Streams<Key, View, C, E> {
  const { decider, commands, maySee } = aggregate
  const open = new Map<string, Stream<View, Patch, C, E>>()
  /** Streams that are looked at and not kept yet, so that those who look at the same moment share one. */
  const lookedAt = new Map<string, Stream<View, Patch, C, E>>()
  held.whenForgotten(() => {
    for (const stream of lookedAt.values()) stream.retire()
    lookedAt.clear()
  })
  const known = (name: string): Stream<View, Patch, C, E> | undefined => {
    const stream = open.get(name) ?? lookedAt.get(name)
    return stream?.isBroken ? undefined : stream
  }
  const stream = (name: string): Stream<View, Patch, C, E> => {
    const current = known(name) ?? new Stream(name, decider, deps)
    lookedAt.delete(name)
    open.set(name, current)
    held.touch(current, () => open.get(name) === current && open.delete(name))
    return current
  }
  /** Uses a stream, and its next copy when the one was given up meanwhile. */
  const use = async <T>(name: string, ask: (stream: Stream<View, Patch, C, E>) => Promise<T>): Promise<T> => {
    for (;;) {
      const current = stream(name)
      try {
        return await held.use(current, () => ask(current))
      } catch (error) {
        if (!(error instanceof StreamRetired)) throw error
      }
    }
  }
  const traitsOf = (type: C['type']) => commands[type]
  const handle = (...key: Key): StreamHandle<View, C, E> => {
    const name = aggregate.stream(...key)
    return {
      execute(command, meta, { authorise = () => undefined, show, asked = command } = {}) {
        const digest = traitsOf(command.type).tellsOfPeople ? keyedDigestOf(deps.key, asked) : digestOf(asked)
        const request = { command, meta, authorise, digest }
        return use(name, (to) => to.execute(request, (view) => show?.(view)))
      },
      took(asked, meta) {
        return use(name, (from) => from.took({ meta, digest: digestOf(asked) }))
      },
      placesOf(id, by) {
        return use(name, (from) => from.placesOf(id, by))
      },
      read(see) {
        return use(name, (from) => from.read(see))
      },
      async look(see) {
        const current = known(name) ?? new Stream(name, decider, deps)
        if (open.get(name) !== current) lookedAt.set(name, current)
        try {
          const found = await current.read(see)
          if (found) await held.use(stream(name), () => Promise.resolve())
          return found
        } catch (error) {
          if (error instanceof StreamRetired) return use(name, (from) => from.read(see))
          throw error
        } finally {
          if (current.isIdle && lookedAt.get(name) === current) lookedAt.delete(name)
        }
      },
      peek: (see) => known(name)?.peek(see),
      maySee,
      traitsOf,
    }
  }
  return Object.assign(handle, {
    inMemory<T>(find: (view: View) => T | undefined): T | undefined {
      for (const each of open.values()) {
        const found = each.peek(find)
        if (found !== undefined) return found
      }
      return undefined
    },
  })
}
