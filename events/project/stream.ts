import type { AnyEvent, RecordedEvent } from '../kernel/envelope.ts'
import { ProjectId } from '../kernel/ids.ts'
import { streamNames } from '../kernel/stream-name.ts'
import type { ProjectEvent } from './events.ts'

const streams = streamNames('project', ProjectId)

/** The stream of a project: its revision is the version of the board. */
export const projectStream = streams.of
/** Which project a stream belongs to; null for a stream of another aggregate. */
export const projectOfStream = streams.idOf

/** True if an event of the log is one of a project. */
export const isProjectEvent = (event: RecordedEvent<AnyEvent>): event is RecordedEvent<ProjectEvent> =>
  streams.has(event.stream)
