import { History } from 'lucide-react'
import { useState } from 'react'
import { useLocation, useParams } from 'wouter'
import type { ProjectId } from '#events/kernel/ids.ts'
import { useIsProjectGone, useProject } from '../../../api/projects/projects.ts'
import { useUser } from '../../../api/people/session.tsx'
import { Button } from '../../../ui/button.tsx'
import { LoadError } from '../../../ui/loading/load-error.tsx'
import { useIsPhone } from '../../../ui/page/use-is-phone.ts'
import { usePageTitle } from '../../../ui/page/use-page-title.ts'
import { BoardSkeleton } from '../screen/board-skeleton.tsx'
import { Missing } from './missing.tsx'
import { OpenReplay } from './open-replay.tsx'
import { projectOfPath, readReplayUrl } from './replay-url.ts'
import { useReplay } from './use-replay.ts'
import { boardHref } from '../../../shared/projects/project-hrefs.ts'
import { replayHref } from '../../../shared/history/past-href.ts'

const GONE = 'This project does not exist, or you have no access to it.'

/** A project's past on its own board, read-only (/projects/:id/replay). */
export function ReplayScreen() {
  const { id } = useParams<{ id: string }>()
  const projectId = projectOfPath(id)
  const [, navigate] = useLocation()
  if (projectId === null) return <Missing sentence={GONE} onBack={() => navigate('/')} />
  return <ReplayIfThere key={projectId} projectId={projectId} />
}

/** It goes when access is lost, or the project deleted, while it is looked at, and is read anew when access is given back. */
function ReplayIfThere({ projectId }: { projectId: ProjectId }) {
  const isGone = useIsProjectGone(projectId)
  const [, navigate] = useLocation()
  return isGone ? <Missing sentence={GONE} onBack={() => navigate('/')} /> : <ReplayOf projectId={projectId} />
}

function ReplayOf({ projectId }: { projectId: ProjectId }) {
  const { id, role } = useUser()
  const [url] = useState(() => readReplayUrl(location.search))
  const project = useProject(projectId)
  const { replay, failure, retry } = useReplay(projectId, url.asked, { id, role }, project?.revision ?? -1)
  const isPhone = useIsPhone()
  const [, navigate] = useLocation()
  usePageTitle(project ? `Replay of ${project.name}` : 'Replay')
  const onBack = () => navigate(boardHref(projectId))

  if (failure?.isMissing)
    return (
      <Missing
        sentence={failure.sentence}
        onBack={failure.isMoment ? onBack : () => navigate('/')}
        action={
          failure.isMoment && (
            <Button asChild>
              <a href={replayHref(projectId)}>Replay from now</a>
            </Button>
          )
        }
      />
    )
  if (failure)
    return (
      <main className="grid flex-1 place-items-center">
        <LoadError
          icon={<History aria-hidden />}
          title="The replay could not be loaded"
          text={failure.sentence}
          onRetry={retry}
        />
      </main>
    )
  if (!replay) return <BoardSkeleton isPhone={isPhone} />
  return <OpenReplay replay={replay} projectId={projectId} isPhone={isPhone} url={url} />
}
