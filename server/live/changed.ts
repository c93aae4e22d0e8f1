import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import type { Role } from '#events/kernel/actor.ts'
import type { ProjectId, UserId } from '#events/kernel/ids.ts'
import type { Topic } from '#events/live/protocol.ts'
import { maySee } from '#events/project/access.ts'
import type { LogEvent } from '#events/registry.ts'
import { projectOfStream } from '#events/project/stream.ts'
import { projectAudiences } from '#projections/models/projects.ts'
import { BEFORE_ALL, type Position } from '../event-store/port.ts'
import { type LiveServer, socketsOf } from './live-socket.ts'

/** A list is read again at most this often, in milliseconds. */
const PAUSE = 1000

/** Lists that are the same for everybody who may read them (decisions, "Who may do what"). */
const OTHERS = ['users', 'organizations', 'instances'] as const satisfies readonly Topic[]
const READERS: Readonly<Record<(typeof OTHERS)[number], readonly Role[]>> = {
  users: ['employee'],
  organizations: ['employee', 'installer'],
  instances: ['employee'],
}

type Deps = {
  readonly io: LiveServer
  readonly pool: Pool
  readonly log: FastifyBaseLogger
  /** Waits, bounded, until the read models show what the log has at a position; false when they do not by then. */
  readonly reached: (position: Position) => Promise<boolean>
}

/** What is to be told. `position`: of the last event in it. */
type Changes = {
  /** Each with the e-mails that could see it until now. */
  readonly projects: Map<ProjectId, readonly string[]>
  readonly others: Readonly<Record<(typeof OTHERS)[number], Set<number>>>
  position: Position
}

const none = (): Changes => ({
  projects: new Map(),
  others: { users: new Set(), organizations: new Set(), instances: new Set() },
  position: BEFORE_ALL,
})

/** Tells the sockets of this node which lists changed (docs/rules.md, LIVE-21). */
export function createChangedNotices({ io, pool, log, reached }: Deps) {
  let waiting = none()
  let telling: Promise<void> | undefined
  const closing = new AbortController()

  async function tellWaiting(): Promise<void> {
    while (waiting.position !== BEFORE_ALL && !closing.signal.aborted) {
      const changes = waiting
      waiting = none()
      await tell(changes).catch((error: unknown) => {
        log.warn({ err: error }, 'lists could not be told to read again; it is tried again')
        merge(waiting, changes)
      })
      await sleep(PAUSE, undefined, { signal: closing.signal }).catch(() => undefined)
    }
    telling = undefined
  }

  async function tell({ projects, others, position }: Changes): Promise<void> {
    if (!(await reached(position))) throw new Error(`the read models are not at ${position} yet`)
    const audiences = await projectAudiences(pool, [...projects.keys()])
    const visible = new Map<UserId, readonly ProjectId[]>()
    // Whoever connects from here on reads lists that show the change.
    for (const socket of socketsOf(io)) {
      const { user } = socket.data
      const emit = (topic: Topic, ids: readonly number[]) => {
        if (ids.length > 0) socket.emit('changed', { topic, ids })
      }
      const seen =
        visible.get(user.id) ??
        [...projects].flatMap(([id, revoked]) =>
          maySee(user, { assignedUsers: [...(audiences.get(id) ?? []), ...revoked] }) ? id : [],
        )
      visible.set(user.id, seen)
      emit('projects', seen)
      for (const topic of OTHERS) if (READERS[topic].includes(user.role)) emit(topic, [...others[topic]])
    }
  }

  return {
    note(events: readonly LogEvent[]): void {
      for (const event of events) if (note(waiting, event)) waiting.position = event.position
      if (waiting.position !== BEFORE_ALL) telling ??= tellWaiting()
    },
    async close(): Promise<void> {
      closing.abort()
      await telling
    },
  }
}

/** Whether the event changed a list. */
function note({ projects, others }: Changes, event: LogEvent): boolean {
  const projectId = projectOfStream(event.stream)
  if (projectId !== null) {
    const revoked = event.type === 'ProjectUsersChanged' ? event.data.revoked : []
    projects.set(projectId, [...(projects.get(projectId) ?? []), ...revoked])
  } else if (event.type === 'UserRegistered') others.users.add(event.data.userId)
  else if (event.type === 'OrganizationCreated') others.organizations.add(event.data.organizationId)
  else if (event.type === 'InstanceConfigured') others.instances.add(event.data.instanceId)
  else return false
  return true
}

function merge(into: Changes, from: Changes): void {
  for (const [id, revoked] of from.projects) into.projects.set(id, [...(into.projects.get(id) ?? []), ...revoked])
  for (const topic of OTHERS) for (const id of from.others[topic]) into.others[topic].add(id)
  if (from.position > into.position) into.position = from.position
}
