import { streamNames } from '../kernel/stream-name.ts'
import { PlanId } from './plan-id.ts'

const streams = streamNames('plan', PlanId)

/** The stream of a plan with its pages and pins. */
export const planStream = streams.of
/** The plan that a stream holds; null for a stream of another aggregate. */
export const planOfStream = streams.idOf
