import { ProjectId } from '../kernel/ids.ts'
import { streamNames } from '../kernel/stream-name.ts'

const streams = streamNames('notes', ProjectId)

/** The stream of the notes on a project: apart from the project's own, which customers may see. */
export const notesStream = streams.of
/** The project whose notes a stream holds; null for a stream of another aggregate. */
export const projectOfNotes = streams.idOf
