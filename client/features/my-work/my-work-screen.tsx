import { CalendarCheck } from 'lucide-react'
import { useDeferredValue, useEffect, useMemo, useRef } from 'react'
import { useStore } from 'zustand'
import type { WorkCard, WorkGroup } from '#events/project/card-work/my-work.ts'
import { DEFAULT_TIME_ZONE } from '#events/project/card-work/time-zone.ts'
import { readWorkAgain, useMyWork } from '../../api/projects/my-work.ts'
import { startPage } from '../../shared/settings/start-page.ts'
import { Card } from '../../ui/card.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { EmptyState } from '../../ui/loading/empty-state.tsx'
import { LoadError } from '../../ui/loading/load-error.tsx'
import { Loading } from '../../ui/loading/loading.tsx'
import { Skeleton } from '../../ui/loading/skeleton.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { usePageTitle } from '../../ui/page/use-page-title.ts'
import { countOf, formatCount } from '../../ui/text/format-count.ts'
import { useProjects } from '../../api/projects/projects.ts'
import { useLive } from '../../live/live-context.tsx'
import { useMinute } from '../../shared/when/minute.ts'
import { ReadySign } from './ready-sign.tsx'
import { WorkCards } from './work-cards.tsx'
import { firstOf, projectsOfToday, shownWork, waitingSteps } from './work-shown.ts'

const TITLES: Readonly<Record<WorkGroup, string>> = {
  overdue: 'Overdue',
  today: 'Today',
  next: 'Next days',
  withoutDay: 'Without a day',
}

/** Minimum height of a row in CSS pixels (two lines and what stands around them): so many rows at most are seen at once. */
const ROW_HEIGHT = 64

/** The reader's own cards over all projects (/my-work), by day. */
export function MyWorkScreen() {
  usePageTitle('My Work')
  const { data: work, isError, refetch } = useMyWork()
  const groups = useShownWork(work ?? [])
  return (
    <main className="mx-auto flex min-h-0 w-full max-w-4xl flex-1 flex-col gap-4 overflow-y-auto p-4 max-md:pb-20 md:p-6">
      <PageHeader title="My Work" {...(work && { text: countWords(work) })} actions={<StartHere />} />
      <ReadySign ids={projectsOfToday(groups)} />
      {isError && !work ? (
        <Card>
          <LoadError
            title="Your work could not be loaded"
            text="Nothing is lost. Try again in a moment."
            onRetry={refetch}
          />
        </Card>
      ) : !work ? (
        <Loading label="Loading your work..." className="flex flex-col gap-4">
          <Skeleton className="h-32" />
          <Skeleton className="h-32" />
        </Loading>
      ) : groups.length === 0 ? (
        <Card>
          <EmptyState
            icon={<CalendarCheck aria-hidden />}
            title="No card is yours"
            text="Cards that are given to you stand here, by their days. To take one yourself, open it on its board."
          />
        </Card>
      ) : (
        <WorkGroups groups={groups} />
      )}
    </main>
  )
}

/** The rows that the window holds are there at once, the others when the browser has time. */
function WorkGroups({ groups }: { groups: ReturnType<typeof shownWork> }) {
  const hasAll = useDeferredValue(true, false)
  const held = Math.ceil(window.innerHeight / ROW_HEIGHT)
  const counts = new Map(groups.map(({ group, cards }) => [group, cards.length]))
  return (hasAll ? groups : firstOf(groups, held)).map(({ group, cards }) => (
    <section key={group} aria-labelledby={`work-${group}`} className="flex flex-col gap-2">
      <h2 id={`work-${group}`} className={group === 'overdue' ? 'font-semibold text-danger-text' : 'font-semibold'}>
        {TITLES[group]} <span className="font-normal tabular-nums">({formatCount(counts.get(group) ?? 0)})</span>
      </h2>
      <WorkCards cards={cards} />
    </section>
  ))
}

function countWords(work: readonly WorkCard[]): string {
  const blocked = work.filter(({ flag }) => flag !== null).length
  return blocked > 0 ? `${countOf(work.length, 'card')}, ${formatCount(blocked)} blocked` : countOf(work.length, 'card')
}

/** The box that makes this the page that the portal opens with, on this device. */
const StartHere = () => (
  <Checkbox
    checked={useStore(startPage()) === 'my-work'}
    onCheckedChange={(isOn) => startPage().setState(isOn ? 'my-work' : 'projects', true)}
  >
    Start page
  </Checkbox>
)

/** The reader's cards as the page shows them, which changes with the day and with each of their steps. */
function useShownWork(cards: readonly WorkCard[]): ReturnType<typeof shownWork> {
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
