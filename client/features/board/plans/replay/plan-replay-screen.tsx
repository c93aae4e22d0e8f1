import { useMemo, useState } from 'react'
import { useLocation, useParams } from 'wouter'
import { useStore } from 'zustand'
import { ProjectId } from '#events/kernel/ids.ts'
import { PlanId } from '#events/plan/plan-id.ts'
import { useUser } from '../../../../api/people/session.tsx'
import { useProject } from '../../../../api/projects/projects.ts'
import { useStream } from '../../../../live/live-context.tsx'
import { planKind } from '../../../../live/plan.ts'
import { planHref, planReplayHref, plansHref } from '../../../../shared/projects/screen-hrefs.ts'
import { EventsOnTheirWay } from '../../replay/dock.tsx'
import { MissingMoment, ReplayFailed } from '../../replay/missing.tsx'
import { readReplayUrl } from '../../replay/replay-url.ts'
import { useReplay } from '../../replay/use-replay.ts'
import { NoPlan } from '../no-plan.tsx'
import { OpenPlanReplay } from './open-plan-replay.tsx'
import { usePlanReplay } from './use-plan-replay.ts'

/** The past of a plan, read-only (/projects/:id/plans/:planId/replay). */
export function PlanReplayScreen() {
  const params = useParams<{ id: string; planId: string; view: string }>()
  const projectId = ProjectId.safeParse(Number(params.id)).data
  const planId = PlanId.safeParse(Number(params.planId)).data
  if (projectId === undefined || planId === undefined || params.view !== 'replay')
    return <NoPlan notice={null} href="/" />
  return <ReplayOf key={planId} projectId={projectId} planId={planId} />
}

/** Plan and board are replayed together: its pins have the names and colours that their cards had. */
function ReplayOf({ projectId, planId }: { projectId: ProjectId; planId: PlanId }) {
  const { id, role } = useUser()
  const [, navigate] = useLocation()
  const [{ asked }] = useState(() => readReplayUrl(location.search))
  // The plan of now says what is new, and when it is lost.
  const handle = useStream(planKind, planId, 'unseen')
  const newest = useStore(handle.store, ({ revision }) => revision)
  const isClosed = useStore(handle.store, ({ phase }) => phase === 'closed')
  const isOfOther = useStore(handle.store, ({ plan }) => plan !== null && plan.projectId !== projectId)
  const notice = useStore(handle.store, (state) => state.notice)
  const project = useProject(projectId)
  const board = useReplay(projectId, null, { id, role }, project?.revision ?? -1)
  const [still, of] = [board.replay?.board, board.replay?.playable]
  const behind = useMemo(() => (still && of ? { board: still, ...of } : null), [still, of])
  const { playable, goesOn, ...replay } = usePlanReplay(planId, of?.log ?? null, asked, newest)

  const failure = replay.failure ?? board.failure
  // A plan of another project has another address.
  if (isClosed || isOfOther || (failure?.isMissing && !failure.isMoment))
    return <NoPlan notice={isClosed ? notice : null} href={plansHref(projectId)} />
  if (failure?.isMoment)
    return (
      <MissingMoment
        sentence={failure.sentence}
        onBack={() => navigate(planHref(projectId, planId))}
        href={planReplayHref(projectId, planId)}
      />
    )
  if (failure) return <ReplayFailed sentence={failure.sentence} onRetry={board.failure ? board.retry : replay.retry} />
  if (!playable || !behind)
    return (
      <main className="flex flex-1 flex-col justify-center px-4">
        <EventsOnTheirWay share={board.replay?.loaded ?? 0} />
      </main>
    )
  return <OpenPlanReplay {...{ projectId, planId, playable, behind, goesOn }} isAsked={asked !== null} />
}
