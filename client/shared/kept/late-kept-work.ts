import { countsWaiting } from '../../live/outbox/waits-key.ts'
import { onDemand } from '../../ui/loading/on-demand.tsx'

/** True where work is kept on this device: else {@link keptWork} has nothing to say, and its code is not fetched. */
export const hasKeptWork = (): boolean => countsWaiting().size > 0

/** A line about work that is kept on this device, for the login form, whose code is not to grow by it. */
export const keptWork = onDemand(async () => (await import('./kept-work.tsx')).KeptWork)
