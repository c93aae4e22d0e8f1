import { ProjectId } from '../kernel/ids.ts'
import { streamNames } from '../kernel/stream-name.ts'

const streams = streamNames('site', ProjectId)

/** The stream of a project's site sheet: apart from the project's own, which customers see and exports hold. */
export const siteStream = streams.of
/** The project whose site sheet a stream is; null: it is another aggregate's. */
export const projectOfSite = streams.idOf
