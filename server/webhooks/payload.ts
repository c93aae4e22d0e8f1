import { projectOfAcceptance } from '#events/acceptance/stream.ts'
import { formOfStream } from '#events/form/stream.ts'
import { projectOfNotes } from '#events/notes/stream.ts'
import { planOfStream } from '#events/plan/stream.ts'
import { projectOfStream } from '#events/project/stream.ts'
import { ProjectId } from '#events/kernel/ids.ts'
import type { LogEvent } from '#events/registry.ts'

/** The project that an event belongs to; null for none. */
export const projectOfEvent = ({ stream, data }: Pick<LogEvent, 'stream' | 'data'>): ProjectId | null =>
  projectOfStream(stream) ?? projectOfNotes(stream) ?? projectOfAcceptance(stream) ?? projectOfPlan(stream, data)

/** Each event of a plan says whose plan it is of. */
function projectOfPlan(stream: string, data: object): ProjectId | null {
  return planOfStream(stream) !== null && 'projectId' in data ? ProjectId.parse(data.projectId) : null
}

/**
 * The body of a delivery: what happened, to what, and where it stands in the log. Of people it has ids alone, and no text that
 * was typed: a receiver reads the rest with the rights that it has.
 */
export function payloadOf({
  type,
  data,
  recordedAt,
  id: eventId,
  stream,
  revision,
  position,
  actor,
}: LogEvent): string {
  const ids = Object.fromEntries(
    Object.entries(data as Readonly<Record<string, unknown>>).filter(
      ([name, value]) => name.endsWith('Id') && typeof value === 'number',
    ),
  )
  const [projectId, formId] = [projectOfEvent({ stream, data }), formOfStream(stream)]
  const of = { ...(projectId === null ? {} : { projectId }), ...(formId === null ? {} : { formId }) }
  return JSON.stringify({
    type,
    timestamp: recordedAt,
    data: { ...ids, ...of, eventId, stream, revision, position, actorId: actor.id },
  })
}
