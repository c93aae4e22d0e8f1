import { onDemand } from '../../ui/loading/on-demand.tsx'

/** A line about work that is kept on this device, for the login form, whose code is not to grow by it. */
export const keptWork = onDemand(async () => (await import('./kept-work.tsx')).KeptWork)
