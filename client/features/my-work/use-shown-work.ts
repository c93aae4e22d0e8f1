import { useEffect, useMemo, useRef } from 'react'
import { useStore } from 'zustand'
import { DEFAULT_TIME_ZONE } from '#events/project/card-work/time-zone.ts'
import type { WorkCard } from '#events/project/card-work/my-work.ts'
import { readWorkAgain } from '../../api/projects/my-work.ts'
import { useProjects } from '../../api/projects/projects.ts'
import { useLive } from '../../live/live-context.tsx'
import { useMinute } from '../../shared/when/minute.ts'
import { shownWork, waitingSteps } from './work-shown.ts'

/** The reader's cards as the page shows them, which changes with the day and with each of their steps. */
export function useShownWork(cards: readonly WorkCard[]): ReturnType<typeof shownWork> {
  const { me, outbox } = useLive()
  const entries = useStore(outbox.store, (state) => state.entries)
  const now = useMinute()
  const { data: projects } = useProjects()
  const waiting = waitingSteps(entries, me.id).size
  // A step that an earlier page made is told to no one here once it was taken: the work is read again.
  const last = useRef(waiting)
  useEffect(() => {
    if (waiting < last.current) readWorkAgain()
    last.current = waiting
  }, [waiting])
  return useMemo(() => {
    const zones = new Map(projects?.map(({ id, timeZone }) => [id, timeZone]))
    const zoneOf = (id: WorkCard['projectId']) => zones.get(id) ?? DEFAULT_TIME_ZONE
    return shownWork(cards, { steps: waitingSteps(entries, me.id), zoneOf, now })
  }, [cards, entries, me, now, projects])
}
