import { Download, GitCompareArrows } from 'lucide-react'
import { useState } from 'react'
import { Link, useParams, useSearchParams } from 'wouter'
import { type Card, type DeviceStatus, DEVICE_STATUS_LABELS } from '#events/project/device.ts'
import type { ProjectId } from '#events/kernel/ids.ts'
import { useIsProjectGone, useProject } from '../../../api/projects/projects.ts'
import { usePastBoard } from '../../../api/projects/replay.ts'
import { isRefusal, messageOf } from '../../../api/request/request.ts'
import { useWayBack } from '../../../shared/history/use-way-back.ts'
import { arrive } from '../../../ui/focus/arrival.ts'
import { BackLink } from '../../../ui/page/back-link.tsx'
import { Button } from '../../../ui/button.tsx'
import { DataTable } from '../../../ui/list/data-table.tsx'
import { EmptyState } from '../../../ui/loading/empty-state.tsx'
import { formatCount } from '../../../ui/text/format-count.ts'
import { LoadMore } from '../../../ui/list/load-more.tsx'
import { Loading } from '../../../ui/loading/loading.tsx'
import { onDemand } from '../../../ui/loading/on-demand.tsx'
import { LoadError } from '../../../ui/loading/load-error.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'
import { usePageTitle } from '../../../ui/page/use-page-title.ts'
import { entryHere } from '../../../ui/page/way-here.ts'
import { GoesOn } from '../replay/goes-on.tsx'
import { saveCsv } from '../actions/save-csv.ts'
import { projectOfPath, readMoment } from '../replay/replay-url.ts'
import { cardOf, compareBoards, type Difference, wordsOn } from './compare-boards.ts'
import { MomentsForm } from './moments-form.tsx'
import { differencesCsv } from './differences-csv.ts'
import { boardHref } from '../../../shared/projects/project-hrefs.ts'

const plans = onDemand(async () => (await import('../plans/compared/plans-compared.tsx')).PlansCompared)

/** Which cards changed between two moments of a project (/projects/:id/compare). */
export function CompareScreen() {
  const { id } = useParams<{ id: string }>()
  const projectId = projectOfPath(id)
  return projectId === null ? <Missing /> : <CompareIfThere key={projectId} projectId={projectId} />
}

function CompareIfThere({ projectId }: { projectId: ProjectId }) {
  return useIsProjectGone(projectId) ? <Missing /> : <CompareOf projectId={projectId} />
}

const Missing = () => (
  <main className="grid flex-1 place-items-center">
    <EmptyState
      icon={<GitCompareArrows aria-hidden />}
      title={<h1 ref={arrive}>There is nothing to compare</h1>}
      text="This project does not exist, or you have no access to it."
    />
  </main>
)

function CompareOf({ projectId }: { projectId: ProjectId }) {
  const [params, setParams] = useSearchParams()
  const back = useWayBack(projectId)
  const project = useProject(projectId)
  usePageTitle(project ? `Changes of ${project.name}` : 'Changes')
  const [from, to] = [readMoment(params.get('from') ?? '0'), readMoment(params.get('to'))]
  const [before, after] = [usePastBoard(projectId, from), usePastBoard(projectId, to)]

  const isNow = !params.has('to')
  const failed = [before, after].find(({ isError }) => isError)
  const differences = before.data && after.data ? compareBoards(before.data.board, after.data.board) : undefined
  const onExport = () =>
    differences && saveCsv(`${project?.name ?? 'project'} changes.csv`, differencesCsv(differences))
  return (
    <main className="mx-auto flex min-h-0 w-full max-w-5xl flex-1 flex-col gap-4 overflow-y-auto p-4 pb-20 md:p-6 md:pb-20 md:max-lg:pr-20">
      <PageHeader
        title={project?.name}
        text="What changed between two moments"
        backLink={<BackLink {...back} className="-ml-2" />}
        actions={
          <Button icon={<Download aria-hidden />} disabled={!differences?.length} onClick={onExport}>
            Export CSV
          </Button>
        }
      />
      {after.data?.goesOn && <GoesOn />}
      <MomentsForm
        key={params.toString()}
        from={before.data?.at}
        to={after.data?.at}
        since={project?.createdAt ?? ''}
        onCompare={(chosen) => {
          const all = Object.entries({ ...Object.fromEntries(params), ...chosen })
          setParams(
            all.filter((each): each is [string, string] => each[1] !== null),
            {
              replace: true,
              state: entryHere(),
            },
          )
        }}
      />
      {failed ? (
        <Failure error={failed.error} onRetry={() => void failed.refetch()} />
      ) : (
        <Differences differences={differences} boardOf={isNow ? projectId : null} />
      )}
      <plans.Screen {...{ projectId, from, to }} before={before.data} after={after.data} />
    </main>
  )
}

function Failure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const icon = <GitCompareArrows aria-hidden />
  const sentence = messageOf(error).replace(/^\d+: /, '')
  return isRefusal(error) ? (
    <div role="alert">
      <EmptyState icon={icon} title={sentence} text="Choose another moment." />
    </div>
  ) : (
    <LoadError icon={icon} title="These moments could not be compared" text={sentence} onRetry={onRetry} />
  )
}
const GROUPS: readonly { readonly status: DeviceStatus | null; readonly title: string }[] = [
  { status: 'confirmed', title: DEVICE_STATUS_LABELS.confirmed },
  { status: 'installed', title: DEVICE_STATUS_LABELS.installed },
  { status: 'waiting', title: DEVICE_STATUS_LABELS.waiting },
  { status: null, title: 'Not on the board any more' },
]

/** The cards by the column in which they are at the later moment. `boardOf`: the project on whose board they can be opened. */
function Differences({
  differences,
  boardOf,
}: {
  differences: readonly Difference[] | undefined
  boardOf: ProjectId | null
}) {
  if (!differences)
    return (
      <Loading label="Comparing..." className="flex flex-col gap-2">
        <Skeleton className="h-10" />
        <Skeleton className="h-10" />
        <Skeleton className="h-10" />
      </Loading>
    )
  if (differences.length === 0)
    return <EmptyState title="No card changed between these moments" text="Choose moments that are further apart." />
  return GROUPS.map(({ status, title }) => {
    const rows = differences.filter(({ after }) => (after?.status ?? null) === status)
    return rows.length > 0 && <Group key={title} status={status} title={title} rows={rows} boardOf={boardOf} />
  })
}

/** Rows that show at first, and that come with each step. */
const STEP = 100

function Group({
  status,
  title,
  rows,
  boardOf,
}: (typeof GROUPS)[number] & { rows: readonly Difference[]; boardOf: ProjectId | null }) {
  const [shown, setShown] = useState(STEP)
  const hasMore = shown < rows.length
  return (
    <section aria-labelledby={`compare-${status}`} className="flex flex-col gap-2">
      <h2 id={`compare-${status}`} className="font-semibold">
        {title} <span className="font-normal text-muted tabular-nums">{formatCount(rows.length)}</span>
      </h2>
      <DataTable
        label={title}
        columns={[
          { header: 'Card', cell: (each: Difference) => <CardName card={cardOf(each)} boardOf={status && boardOf} /> },
          { header: 'What changed', cell: (each) => wordsOn(each).join(', ') },
        ]}
        rows={rows.slice(0, shown)}
        keyOf={(each) => cardOf(each).id}
        empty={null}
      />
      {rows.length > STEP && (
        <LoadMore
          shown={Math.min(shown, rows.length)}
          total={rows.length}
          hasMore={hasMore}
          isLoading={false}
          isError={false}
          onLoadMore={() => setShown((count) => count + STEP)}
        />
      )}
    </section>
  )
}

/** The name of a card, which leads to it where it is on the board of now. */
const CardName = ({ card: { id, name }, boardOf }: { card: Card; boardOf: ProjectId | null }) =>
  boardOf === null ? (
    name
  ) : (
    <Link
      href={boardHref(boardOf, id)}
      className="inline-flex items-center text-accent-text underline decoration-from-font underline-offset-2 hover:no-underline pointer-coarse:-my-3 pointer-coarse:min-h-11 pointer-coarse:min-w-11"
    >
      {name}
    </Link>
  )
