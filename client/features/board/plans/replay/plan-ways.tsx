import { FileDown, History } from 'lucide-react'
import { asBuiltHref, type Plan, type PlanPage } from '#events/plan/api.ts'
import { planReplayHref } from '../../../../shared/projects/screen-hrefs.ts'
import { Button } from '../../../../ui/button.tsx'
import { DoorLink } from '../../../../ui/page/door-link.tsx'

/** The ways from a page of a plan: to its past, and to its as-built drawing. On a phone icons alone have room beside the title. */
export const PlanWays = ({ plan: { projectId, planId }, page }: { plan: Plan; page: PlanPage }) => (
  <>
    <Button asChild size="sm" className={NARROW}>
      <DoorLink href={planReplayHref(projectId, planId, { page: page.page })}>
        <History aria-hidden />
        <span className="max-md:sr-only">Replay</span>
      </DoorLink>
    </Button>
    <AsBuiltLink planId={planId} page={page} />
  </>
)

type Props = { readonly planId: Plan['planId']; readonly page: PlanPage }

/** The icon alone is as wide as a finger needs. */
const NARROW = 'pointer-coarse:min-w-11'

/** Takes the as-built drawing of a page as a file. It has its room before the page is drawn, so that nothing moves then. */
function AsBuiltLink({ planId, page: { page, state } }: Props) {
  const label = (
    <>
      <FileDown aria-hidden />
      {/* On a phone the icon alone has room beside the title. */}
      <span className="max-md:sr-only">As-built (PDF)</span>
    </>
  )
  if (state !== 'ready')
    return (
      <Button size="sm" disabled className={NARROW}>
        {label}
      </Button>
    )
  return (
    <Button asChild size="sm" className={NARROW}>
      <a href={asBuiltHref(planId, page)} download>
        {label}
      </a>
    </Button>
  )
}
