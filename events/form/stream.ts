import { streamNames } from '../kernel/stream-name.ts'
import { FormId } from '../kernel/ids.ts'

const streams = streamNames('form', FormId)

/** The stream of a form with its sections. */
export const formStream = streams.of
/** The form that a stream holds; null for a stream of another aggregate. */
export const formOfStream = streams.idOf
