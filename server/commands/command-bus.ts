import { ACCOUNTS_STREAM, accountDecider } from '#events/account/account.ts'
import { CATALOG_STREAM, catalogDecider } from '#events/catalog/catalog.ts'
import type { Decider } from '#events/kernel/decider.ts'
import type { ProjectId, UserId } from '#events/kernel/ids.ts'
import { projectDecider } from '#events/project/decide.ts'
import { sessionDecider, sessionsStream } from '#events/session/session.ts'
import { type DomainEvent, projectStream } from '#events/streams.ts'
import { digestOf } from './command-id.ts'
import type { CommandMeta, Look, Outcome } from './command.ts'
import { Stream } from './stream.ts'
import type { StreamDeps } from './stream-state.ts'

/**
 * What may stay folded in memory of one kind of stream: so many streams, and so many cards and remembered commands in all
 * of them together, which take some 400 bytes each.
 */
const MOST_HELD = { streams: 500, parts: 200_000 }
/** Streams grow while they are used: after so many uses it is looked whether they hold too much. */
const USES_BETWEEN_LOOKS = 200

/** Access to one stream whose copy in memory may be replaced when it broke. */
export type StreamHandle<View, C, E> = {
  /** See {@link Stream.execute}. `shown` is what `look.show` gave. */
  execute<Shown = undefined>(
    command: C,
    meta: CommandMeta,
    look?: Look<View, Shown>,
  ): Promise<Outcome<E> & { readonly shown: Shown | undefined }>
  /** See {@link Stream.read}. */
  read<T>(use: (view: View, revision: number) => T): Promise<T>
  /** See {@link Stream.peek}. */
  peek<T>(use: (view: View, revision: number) => T): T | undefined
}

/** All streams of this process, each folded at most once; those not used for longest are forgotten. */
export type CommandBus = ReturnType<typeof createCommandBus>

export function createCommandBus(deps: StreamDeps, mostHeld = MOST_HELD) {
  const projects = streamsOf(projectDecider, deps, mostHeld)
  const accounts = streamsOf(accountDecider, deps, mostHeld)
  const catalog = streamsOf(catalogDecider, deps, mostHeld)
  const sessions = streamsOf(sessionDecider, deps, mostHeld)
  return {
    project: (id: ProjectId) => projects(projectStream(id)),
    accounts: () => accounts(ACCOUNTS_STREAM),
    catalog: () => catalog(CATALOG_STREAM),
    sessions: (user: UserId) => sessions(sessionsStream(user)),
  }
}

function streamsOf<View, Patch, C, E extends DomainEvent>(
  decider: Decider<View, Patch, C, E>,
  deps: StreamDeps,
  mostHeld: typeof MOST_HELD,
) {
  const open = new Map<string, Stream<View, Patch, C, E>>()
  let uses = 0
  const stream = (name: string): Stream<View, Patch, C, E> => {
    const known = open.get(name)
    const current = known && !known.isBroken ? known : new Stream(name, decider, deps)
    open.delete(name)
    open.set(name, current)
    if (current !== known || ++uses % USES_BETWEEN_LOOKS === 0) forgetIdle(open, current, mostHeld)
    return current
  }
  return (name: string): StreamHandle<View, C, E> => ({
    execute: (command, meta, { authorise = () => undefined, show } = {}) =>
      stream(name).execute({ command, meta, authorise, digest: digestOf(command) }, (view) => show?.(view)),
    read: (use) => stream(name).read(use),
    peek: (use) => stream(name).peek(use),
  })
}

/** Forgets those not used for longest, until the others fit; never those where something is under way, nor the newest. */
function forgetIdle<Held extends Pick<Stream<unknown, unknown, unknown, DomainEvent>, 'isIdle' | 'size'>>(
  open: Map<string, Held>,
  newest: Held,
  most: typeof MOST_HELD,
): void {
  let parts = 0
  for (const { size } of open.values()) parts += size
  for (const [name, stream] of open) {
    if (open.size <= most.streams && parts <= most.parts) return
    if (stream === newest || !stream.isIdle) continue
    open.delete(name)
    parts -= stream.size
  }
}
