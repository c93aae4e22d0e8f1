import { useRef, useState } from 'react'
import { GitCompareArrows, Rewind } from 'lucide-react'
import { useParams } from 'wouter'
import { ProjectId } from '#events/kernel/ids.ts'
import type { SignedUntil } from '#events/proof/signed-until.ts'
import { useHistoryTrust } from '../../api/projects/history.ts'
import { useProject } from '../../api/projects/projects.ts'
import { useUser } from '../../api/people/session.tsx'
import { StreamProvider } from '../../live/live-context.tsx'
import { useBoard, useBoardHandle } from '../../shared/board/use-board.ts'
import { useWayBack } from '../../shared/history/use-way-back.ts'
import { compareHref, replayHref } from '../../shared/history/past-href.ts'
import { BackLink } from '../../ui/page/back-link.tsx'
import { Button } from '../../ui/button.tsx'
import { DoorLink } from '../../ui/page/door-link.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { type Shortcut, useShortcutHelp } from '../../ui/text/shortcut-help.ts'
import { Skeleton } from '../../ui/loading/skeleton.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { usePageTitle } from '../../ui/page/use-page-title.ts'
import { useSignedUntil } from '../../api/system/signed-until.ts'
import { countOf } from '../../ui/text/format-count.ts'
import { Facts } from './facts.tsx'
import { HistoryGone } from './history-gone.tsx'
import { HistoryLines } from './history-lines.tsx'
import { HistoryTools } from './history-tools.tsx'
import { askedIn, NO_FILTER } from './history-url.ts'
import { CheckButton, RecordCheck } from './record-check.tsx'
import { useHistoryView } from './use-history-view.ts'

const SHORTCUTS: readonly Shortcut[] = [
  { keys: ['↑', '↓'], text: 'Go from change to change' },
  { keys: ['Home', 'End'], text: 'Go to the first or the last one' },
  { keys: ['Enter'], text: 'Open a change that is about several things' },
]

/** The history of a project (/projects/:id/history), for all who may see it. */
export function HistoryScreen() {
  const { id } = useParams()
  const projectId = ProjectId.safeParse(Number(id)).data
  if (projectId === undefined) return <Gone notice={null} />
  return <HistoryOf key={projectId} projectId={projectId} />
}

/** The board is open behind its history, unseen by the others: it says which cards exist, and when the project is gone. */
function HistoryOf({ projectId }: { projectId: ProjectId }) {
  const board = useBoardHandle(projectId, 'unseen')
  return (
    <StreamProvider stream={board}>
      <OpenHistory projectId={projectId} />
    </StreamProvider>
  )
}

function OpenHistory({ projectId }: { projectId: ProjectId }) {
  const phase = useBoard((board) => board.phase)
  const notice = useBoard((board) => board.notice)
  const nameOnBoard = useBoard(({ project }) => project?.name)
  const listed = useProject(projectId)
  // There is no board of a project that a newer build has changed.
  const name = nameOnBoard ?? listed?.name
  const isEmployee = useUser().role === 'employee'
  const back = useWayBack(projectId)
  const [view, change] = useHistoryView()
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  usePageTitle(name === undefined ? 'History' : `History of ${name}`)
  useShortcutHelp('History', SHORTCUTS)
  if (phase === 'closed') return <Gone notice={notice} />

  const lines = <Lines projectId={projectId} view={view} change={change} scroller={scroller} />
  return (
    <main ref={setScroller} data-own-place className="flex-1 overflow-y-auto [overflow-anchor:none]">
      <div className="mx-auto flex max-w-4xl flex-col gap-4 px-4 pt-5 pb-20 md:px-6 md:pt-6 md:max-lg:pr-20">
        <PageHeader
          title="History"
          text={name ?? <Skeleton className="my-0.5 h-4 w-40" />}
          backLink={<BackLink {...back} className="-ml-2" />}
          actions={
            <>
              <Doors projectId={projectId} />
              {isEmployee && <CheckButton projectId={projectId} />}
            </>
          }
        />
        {isEmployee && <SignedLine projectId={projectId} />}
        <RecordCheck
          projectId={projectId}
          onShow={(revision) => change({ ...NO_FILTER, text: '', tab: 'lines', revision })}
        />
        {isEmployee ? (
          <Tabs
            label="History"
            tabs={[
              { value: 'lines', label: 'Changes', content: lines },
              { value: 'facts', label: 'Facts', content: <Facts projectId={projectId} /> },
            ]}
            value={view.tab}
            onValueChange={(tab) => change({ tab })}
          />
        ) : (
          lines
        )}
      </div>
    </main>
  )
}

const Doors = ({ projectId }: { projectId: ProjectId }) => (
  <>
    <Button asChild>
      <DoorLink href={replayHref(projectId)}>
        <Rewind aria-hidden />
        Replay
      </DoorLink>
    </Button>
    <Button asChild>
      <DoorLink href={compareHref(projectId)}>
        <GitCompareArrows aria-hidden />
        Compare
      </DoorLink>
    </Button>
  </>
)

function Lines({
  scroller,
  ...props
}: Omit<Parameters<typeof HistoryLines>[0], 'scroller' | 'broken' | 'filterButton'> & {
  scroller: HTMLElement | null
}) {
  const broken = useHistoryTrust(props.projectId).data?.broken
  const filterButton = useRef<HTMLButtonElement>(null)
  return (
    <>
      <HistoryTools {...props} filterButton={filterButton} />
      {scroller && (
        <HistoryLines
          key={JSON.stringify(askedIn(props.view))}
          {...props}
          scroller={scroller}
          filterButton={filterButton}
          broken={broken && !broken.isNotes ? broken.revision : null}
        />
      )}
    </>
  )
}

const Gone = ({ notice }: { notice: string | null }) => (
  <main className="flex flex-1 flex-col overflow-y-auto">
    <HistoryGone notice={notice} />
  </main>
)

const dayAndClock = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

/** A line that says how far the history is signed, and when. It keeps its place until the answer is here. */
function SignedLine({ projectId }: { projectId: ProjectId }) {
  const { data } = useSignedUntil(projectId)
  return <p className="min-h-5 text-sm text-muted">{data && signedWords(data)}</p>
}

function signedWords({ head, revision, last, trouble }: SignedUntil): string {
  const why = trouble === null ? '' : ` ${trouble}`
  if (!head || revision === null) return `Not signed yet.${why}`
  const until = revision === last ? `revision ${revision}` : `revision ${revision} of ${last}`
  const at = dayAndClock.format(new Date(head.signedAt))
  return `Signed up to ${until}, with the log of ${countOf(head.size, 'event')}, ${at}.${why}`
}
