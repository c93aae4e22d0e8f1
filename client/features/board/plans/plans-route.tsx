import { useParams } from 'wouter'
import { onDemand } from '../../../ui/loading/on-demand.tsx'

// The login form knows the routes: one entry that names three screens is few bytes.
const list = onDemand(async () => (await import('./plans-screen.tsx')).PlansScreen)
const viewer = onDemand(async () => (await import('./viewer-screen.tsx')).ViewerScreen)
const replay = onDemand(async () => (await import('./replay/plan-replay-screen.tsx')).PlanReplayScreen)

/** The floor plans of a project, one of them, or the past of that one. */
export function PlansRoute() {
  const { planId, view } = useParams<{ planId?: string; view?: string }>()
  if (planId === undefined) return <list.Screen />
  return view === undefined ? <viewer.Screen /> : <replay.Screen />
}
