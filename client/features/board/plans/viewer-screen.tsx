import { useState } from 'react'
import { useParams } from 'wouter'
import { ProjectId } from '#events/kernel/ids.ts'
import { PlanId } from '#events/plan/plan-id.ts'
import { StreamProvider, useStream } from '../../../live/live-context.tsx'
import { planKind } from '../../../live/plan.ts'
import { useBoardHandle } from '../../../shared/board/use-board.ts'
import { BoardUiProvider } from '../state/board-context.tsx'
import { createBoardUi } from '../state/board-ui.ts'
import { readBoardUrl } from '../state/board-url.ts'
import { useViewerUrl, viewerOfUrl } from './drawing/viewer-url.ts'
import { NoPlan } from './no-plan.tsx'
import { OpenPlan } from './open-plan.tsx'
import { ViewerProvider } from './viewer-state.ts'

/** A plan of a project with its cards on it (/projects/:id/plans/:planId). */
export function ViewerScreen() {
  const params = useParams<{ id: string; planId: string }>()
  const projectId = ProjectId.safeParse(Number(params.id)).data
  const planId = PlanId.safeParse(Number(params.planId)).data
  if (projectId === undefined || planId === undefined) return <NoPlan notice={null} href="/" />
  return <PlanOf key={planId} projectId={projectId} planId={planId} />
}

/** Board and plan are both open: a card that moves on the board changes its pin at once. */
function PlanOf({ projectId, planId }: { projectId: ProjectId; planId: PlanId }) {
  const board = useBoardHandle(projectId)
  const plan = useStream(planKind, planId)
  const [ui] = useState(() => createBoardUi(readBoardUrl(''), null))
  const [viewer] = useState(() => viewerOfUrl())
  useViewerUrl(viewer)
  return (
    <StreamProvider stream={board}>
      <BoardUiProvider ui={ui}>
        <ViewerProvider value={viewer}>
          <OpenPlan handle={plan} projectId={projectId} />
        </ViewerProvider>
      </BoardUiProvider>
    </StreamProvider>
  )
}
