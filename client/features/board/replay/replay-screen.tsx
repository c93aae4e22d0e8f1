import { useState } from 'react'
import { useLocation, useParams } from 'wouter'
import type { ProjectId } from '#events/kernel/ids.ts'
import { useIsProjectGone, useProject } from '../../../api/projects/projects.ts'
import { useUser } from '../../../api/people/session.tsx'
import { useIsPhone } from '../../../ui/page/use-is-phone.ts'
import { usePageTitle } from '../../../ui/page/use-page-title.ts'
import { BoardSkeleton } from '../screen/board-skeleton.tsx'
import { Missing, MissingMoment, ReplayFailed } from './missing.tsx'
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

  if (failure?.isMoment)
    return (
      <MissingMoment
        sentence={failure.sentence}
        onBack={() => navigate(boardHref(projectId))}
        href={replayHref(projectId)}
      />
    )
  if (failure?.isMissing) return <Missing sentence={failure.sentence} onBack={() => navigate('/')} />
  if (failure) return <ReplayFailed sentence={failure.sentence} onRetry={retry} />
  if (!replay) return <BoardSkeleton isPhone={isPhone} />
  return <OpenReplay replay={replay} projectId={projectId} isPhone={isPhone} url={url} />
}
