import { GitCompareArrows } from 'lucide-react'
import type { ProjectId } from '#events/kernel/ids.ts'
import { compareHref } from '../../../shared/history/past-href.ts'
import { Button } from '../../../ui/button.tsx'
import { DoorLink } from '../../../ui/page/door-link.tsx'
import { usePlayer } from './replay-context.tsx'

/** Leads from the moment that shows to what changed since. @param fromOf gives a moment as a comparison names it: a revision, or a time. */
export function CompareWithNow({
  projectId,
  fromOf,
}: {
  projectId: ProjectId
  fromOf: (at: number) => number | string
}) {
  const at = usePlayer((state) => state.at)
  return (
    <Button asChild variant="ghost">
      <DoorLink href={compareHref(projectId, { from: fromOf(at) })}>
        <GitCompareArrows aria-hidden />
        Compare with now
      </DoorLink>
    </Button>
  )
}
