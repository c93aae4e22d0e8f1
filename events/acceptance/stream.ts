import { ProjectId } from '../kernel/ids.ts'
import { streamNames } from '../kernel/stream-name.ts'

const streams = streamNames('acceptance', ProjectId)

/** The stream of the acceptance documents of a project: a finished project takes nothing more, but they are signed then. */
export const acceptanceStream = streams.of
/** The project whose documents a stream holds; null for a stream of another aggregate. */
export const projectOfAcceptance = streams.idOf
