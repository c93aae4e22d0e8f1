import { History } from 'lucide-react'
import type { Plan, PlanPage } from '#events/plan/api.ts'
import { planReplayHref } from '../../../../shared/projects/screen-hrefs.ts'
import { Button } from '../../../../ui/button.tsx'
import { DoorLink } from '../../../../ui/page/door-link.tsx'
import { AsBuiltLink } from '../as-built-link.tsx'

/** The ways from a page of a plan: to its past, and to its as-built drawing. On a phone icons alone have room beside the title. */
export const PlanWays = ({ plan: { projectId, planId }, page }: { plan: Plan; page: PlanPage }) => (
  <>
    <Button asChild size="sm" className="pointer-coarse:min-w-11">
      <DoorLink href={planReplayHref(projectId, planId, { page: page.page })}>
        <History aria-hidden />
        <span className="max-md:sr-only">Replay</span>
      </DoorLink>
    </Button>
    <AsBuiltLink planId={planId} page={page} />
  </>
)
