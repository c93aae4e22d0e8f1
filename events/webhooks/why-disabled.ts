import { z } from 'zod'

/**
 * Why a webhook is told nothing. `gone`: its receiver answered 410. `failing`: its receiver took nothing for three days.
 * `person`: an employee disabled it. The others: the person who answered for it is no employee any more (docs/rules.md, SEND-20).
 */
export const WhyDisabled = z.enum(['gone', 'failing', 'person', 'owner-demoted', 'owner-deleted'])
export type WhyDisabled = z.infer<typeof WhyDisabled>
