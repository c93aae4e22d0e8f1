import { useParams } from 'wouter'
import { onDemand } from '../../../ui/loading/on-demand.tsx'

// The login form knows the routes: one entry that names two screens is few bytes.
const list = onDemand(async () => (await import('./plans-screen.tsx')).PlansScreen)
const viewer = onDemand(async () => (await import('./viewer-screen.tsx')).ViewerScreen)

/** The floor plans of a project, or one of them. */
export const PlansRoute = () =>
  useParams<{ planId?: string }>().planId === undefined ? <list.Screen /> : <viewer.Screen />
