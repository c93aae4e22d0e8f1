import { useEffect, useState } from 'react'
import { useParams } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import { DeviceId, ProjectId } from '#events/kernel/ids.ts'
import { PlanId } from '#events/plan/plan-id.ts'
import { StreamProvider, useStream } from '../../../live/live-context.tsx'
import { planKind } from '../../../live/plan.ts'
import { useBoardHandle } from '../../../shared/board/use-board.ts'
import { BoardUiProvider } from '../state/board-context.tsx'
import { createBoardUi } from '../state/board-ui.ts'
import { readBoardUrl } from '../state/board-url.ts'
import { NoPlan } from './no-plan.tsx'
import { OpenPlan } from './open-plan.tsx'
import { createViewer, ViewerProvider, type ViewerStore } from './viewer-state.ts'

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
  const [viewer] = useState(viewerOfUrl)
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

/** The names of page and card in the query. */
const PAGE = 'page'
const CARD = 'card'

function viewerOfUrl(): ViewerStore {
  const query = new URLSearchParams(location.search)
  const page = Number(query.get(PAGE) ?? 1)
  return createViewer(page, DeviceId.safeParse(Number(query.get(CARD))).data ?? null)
}

/** Keeps page and card in the url, so that a reload brings them back, and a link shows them to others. */
function useViewerUrl(viewer: ViewerStore): void {
  useEffect(
    () =>
      viewer.subscribe(({ page, selected }, before) => {
        if (page === before.page && selected === before.selected) return
        const query = new URLSearchParams(location.search)
        if (page === 1) query.delete(PAGE)
        else query.set(PAGE, `${page}`)
        if (selected === null) query.delete(CARD)
        else query.set(CARD, `${selected}`)
        navigate(`${location.pathname}${query.size > 0 ? `?${query.toString()}` : ''}`, { replace: true })
      }),
    [viewer],
  )
}
