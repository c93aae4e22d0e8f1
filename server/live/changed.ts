import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import type { ProjectId } from '#events/ids.ts'
import type { Topic } from '#events/live/protocol.ts'
import { maySee } from '#events/project/access.ts'
import { type LogEvent, projectOfStream } from '#events/streams.ts'
import { projectAudiences } from '#projections/projects.ts'
import type { Position } from '../event-store/port.ts'
import type { LiveServer } from './live-socket.ts'

/** A list is read again at most this often, in milliseconds. */
const PAUSE = 1000

type Deps = {
  readonly io: LiveServer
  readonly pool: Pool
  readonly log: FastifyBaseLogger
  /** Waits until the read models show what the log has at a position, so that who reads a list again finds the change. */
  readonly reached: (position: Position) => Promise<unknown>
}

type Changes = {
  readonly projects: Set<ProjectId>
  /** E-mails that could see a project until now. */
  readonly revoked: Map<ProjectId, readonly string[]>
  readonly users: Set<number>
  readonly organizations: Set<number>
  readonly instances: Set<number>
  position: Position
}

const none = (): Changes => ({
  projects: new Set(),
  revoked: new Map(),
  users: new Set(),
  organizations: new Set(),
  instances: new Set(),
  position: '',
})

/** Tells the sockets of this node which lists changed: each topic at most once a second, to each only what he may see. */
export function createChangedNotices({ io, pool, log, reached }: Deps) {
  let changes = none()
  let timer: NodeJS.Timeout | undefined

  async function tell(): Promise<void> {
    const { projects, revoked, position, ...others } = changes
    changes = none()
    timer = undefined
    await reached(position)
    const audiences = await projectAudiences(pool, [...projects])
    const sockets = [...io.of('/').sockets.values()]
    for (const socket of sockets) {
      const { user } = socket.data
      const emit = (topic: Topic, ids: readonly number[]) => {
        if (ids.length > 0) socket.emit('changed', { topic, ids })
      }
      const seen = [...projects].filter((id) =>
        maySee(user, { assignedUsers: [...(audiences.get(id) ?? []), ...(revoked.get(id) ?? [])] }),
      )
      emit('projects', seen)
      if (user.role !== 'employee') continue
      emit('users', [...others.users])
      emit('organizations', [...others.organizations])
      emit('instances', [...others.instances])
    }
  }

  return {
    note(events: readonly LogEvent[]): void {
      for (const event of events) note(changes, event)
      changes.position = events.at(-1)?.position ?? changes.position
      timer ??= setTimeout(() => {
        tell().catch((error: unknown) => log.warn({ err: error }, 'lists could not be told to read again'))
      }, PAUSE)
    },
    close(): void {
      clearTimeout(timer)
    },
  }
}

function note(changes: Changes, event: LogEvent): void {
  const projectId = projectOfStream(event.stream)
  if (projectId !== null) changes.projects.add(projectId)
  if (event.type === 'ProjectUsersChanged' && projectId !== null)
    changes.revoked.set(projectId, [...(changes.revoked.get(projectId) ?? []), ...event.data.revoked])
  if (event.type === 'UserRegistered') changes.users.add(event.data.userId)
  if (event.type === 'OrganizationCreated') changes.organizations.add(event.data.organizationId)
  if (event.type === 'InstanceConfigured') changes.instances.add(event.data.instanceId)
}
