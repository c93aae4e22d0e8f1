import { useState } from 'react'
import { CalendarX } from 'lucide-react'
import { useParams } from 'wouter'
import { ProjectId } from '#events/kernel/ids.ts'
import { StreamProvider } from '../../../live/live-context.tsx'
import { useBoard, useBoardHandle } from '../../../shared/board/use-board.ts'
import { arrive } from '../../../ui/focus/arrival.ts'
import { EmptyState } from '../../../ui/loading/empty-state.tsx'
import { usePageTitle } from '../../../ui/page/use-page-title.ts'
import { useIsPhone } from '../../../ui/page/use-is-phone.ts'
import { BoardClosed } from '../screen/board-closed.tsx'
import { BoardSkeleton } from '../screen/board-skeleton.tsx'
import { BoardUiProvider } from '../state/board-context.tsx'
import { createBoardUi } from '../state/board-ui.ts'
import { readBoardUrl } from '../state/board-url.ts'
import { UndoKeys } from '../undo/undo-keys.tsx'
import { createPlanState, PlanProvider } from './plan-state.tsx'
import { Planner } from './planner.tsx'

/** Who does which cards of a project on which day (/projects/:id/plan-work). */
export function PlanScreen() {
  const { id } = useParams<{ id: string }>()
  const projectId = ProjectId.safeParse(Number(id)).data
  if (projectId === undefined)
    return (
      <main className="grid flex-1 place-items-center">
        <EmptyState
          icon={<CalendarX aria-hidden />}
          title={<h1 ref={arrive}>There is nothing to plan</h1>}
          text="This project does not exist, or you have no access to it."
        />
      </main>
    )
  return <PlanOf key={projectId} projectId={projectId} />
}

/** The board is open, seen by the others: what is planned here stands on theirs at once. */
function PlanOf({ projectId }: { projectId: ProjectId }) {
  const board = useBoardHandle(projectId)
  const [ui] = useState(() => createBoardUi(readBoardUrl(''), null))
  const [plan] = useState(createPlanState)
  return (
    <StreamProvider stream={board}>
      <BoardUiProvider ui={ui}>
        <PlanProvider value={plan}>
          <Phases projectId={projectId} />
        </PlanProvider>
      </BoardUiProvider>
    </StreamProvider>
  )
}

function Phases({ projectId }: { projectId: ProjectId }) {
  const isPhone = useIsPhone()
  const isClosed = useBoard(({ phase }) => phase === 'closed')
  const name = useBoard(({ project }) => project?.name)
  usePageTitle(name === undefined ? 'Plan work' : `Plan work of ${name}`)
  if (isClosed) return <BoardClosed />
  if (name === undefined) return <BoardSkeleton isPhone={isPhone} />
  return (
    <>
      <Planner projectId={projectId} name={name} isPhone={isPhone} />
      <UndoKeys />
    </>
  )
}
