import { ACCOUNTS_STREAM, accountDecider } from '#events/account/account.ts'
import { CATALOG_STREAM, catalogDecider } from '#events/catalog/catalog.ts'
import type { Decider } from '#events/decider.ts'
import type { ProjectId, UserId } from '#events/ids.ts'
import { projectDecider } from '#events/project/decide.ts'
import { sessionDecider, sessionsStream } from '#events/session/session.ts'
import { type DomainEvent, projectStream } from '#events/streams.ts'
import { digestOf } from './command-id.ts'
import type { CommandMeta, Look, Outcome } from './command.ts'
import { Stream } from './stream.ts'
import type { StreamDeps } from './stream-state.ts'

/** How many idle streams stay folded in memory. */
const MOST_STREAMS = 500

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

export function createCommandBus(deps: StreamDeps) {
  const projects = streamsOf(projectDecider, deps)
  const accounts = streamsOf(accountDecider, deps)
  const catalog = streamsOf(catalogDecider, deps)
  const sessions = streamsOf(sessionDecider, deps)
  return {
    project: (id: ProjectId) => projects(projectStream(id)),
    accounts: () => accounts(ACCOUNTS_STREAM),
    catalog: () => catalog(CATALOG_STREAM),
    sessions: (user: UserId) => sessions(sessionsStream(user)),
  }
}

function streamsOf<View, Patch, C, E extends DomainEvent>(decider: Decider<View, Patch, C, E>, deps: StreamDeps) {
  const open = new Map<string, Stream<View, Patch, C, E>>()
  const stream = (name: string): Stream<View, Patch, C, E> => {
    const known = open.get(name)
    const current = known && !known.isBroken ? known : new Stream(name, decider, deps)
    open.delete(name)
    open.set(name, current)
    forgetIdle(open)
    return current
  }
  return (name: string): StreamHandle<View, C, E> => ({
    execute: (command, meta, { authorise = () => undefined, show } = {}) =>
      stream(name).execute({ command, meta, authorise, digest: digestOf(command) }, (view) => show?.(view)),
    read: (use) => stream(name).read(use),
    peek: (use) => stream(name).peek(use),
  })
}

function forgetIdle(open: Map<string, { readonly isIdle: boolean }>): void {
  if (open.size <= MOST_STREAMS) return
  for (const [name, stream] of open) {
    if (!stream.isIdle) continue
    open.delete(name)
    return
  }
}
