import { z } from 'zod'
import { AccountEvent } from './account/account.ts'
import { CatalogEvent } from './catalog/catalog.ts'
import type { Recorded } from './kernel/envelope.ts'
import { ProjectId } from './kernel/ids.ts'
import { ProjectEvent } from './project/events.ts'
import { SessionEvent } from './session/session.ts'

/** Everything that can happen, over all aggregates. */
export const DomainEvent = z.discriminatedUnion('type', [
  ...ProjectEvent.options,
  ...AccountEvent.options,
  ...CatalogEvent.options,
  ...SessionEvent.options,
])
export type DomainEvent = z.infer<typeof DomainEvent>

/** An event of the log, whatever its aggregate. */
export type LogEvent = Recorded<DomainEvent>

const PROJECT_PREFIX = 'project-'

/** The stream of a project: its revision is the version of the board. */
export const projectStream = (id: ProjectId): string => `${PROJECT_PREFIX}${id}`

/** Which project a stream belongs to, or null. */
export const projectOfStream = (stream: string): ProjectId | null =>
  stream.startsWith(PROJECT_PREFIX) ? ProjectId.parse(Number(stream.slice(PROJECT_PREFIX.length))) : null

/** Whether an event of the log is one of a project. */
export const isProjectEvent = (event: LogEvent): event is Recorded<ProjectEvent> =>
  event.stream.startsWith(PROJECT_PREFIX)
