import { useQueries } from '@tanstack/react-query'
import { Plan, type PlanSummary } from '#events/plan/api.ts'
import type { DeviceId, ProjectId } from '#events/kernel/ids.ts'
import { usePlans } from '../../../../api/projects/plans.ts'
import type { AskedMoment, PastBoard } from '../../../../api/projects/replay.ts'
import { shouldRetryRead } from '../../../../api/request/query-client.ts'
import { read } from '../../../../api/request/read.ts'
import { ApiError } from '../../../../api/request/request.ts'
import { planReplayHref } from '../../../../shared/projects/screen-hrefs.ts'
import { DataTable } from '../../../../ui/list/data-table.tsx'
import { compareNames } from '../../../../ui/list/name-order.ts'
import { Loading } from '../../../../ui/loading/loading.tsx'
import { LoadError } from '../../../../ui/loading/load-error.tsx'
import { Skeleton } from '../../../../ui/loading/skeleton.tsx'
import { DoorLink } from '../../../../ui/page/door-link.tsx'
import { isolated } from '../../../../ui/text/isolated.tsx'
import { planDifferences } from './plan-differences.ts'

/** A moment: its time (ISO 8601, null for now), and the board then. */
type Moment = Pick<PastBoard, 'board'> & { readonly time: string | null }

type Props = {
  readonly projectId: ProjectId
  /** The moments that are asked for, and their boards; undefined while those are on their way. */
  readonly from: AskedMoment
  readonly to: AskedMoment
  readonly before: PastBoard | undefined
  readonly after: PastBoard | undefined
}

/** The changes of each floor plan of a project between two moments; nothing where there are no plans. */
export function PlansCompared({ projectId, from, to, before, after }: Props) {
  const { data: plans = [] } = usePlans(projectId)
  if (!before || !after) return null
  const moments = { before: momentOf(from, before), after: momentOf(to, after) }
  return plans.map((plan) => <PlanCompared key={plan.id} plan={plan} {...moments} />)
}

/** A revision of the board is the time when its change was made. */
const momentOf = (asked: AskedMoment, { at, board }: PastBoard): Moment => ({
  time: asked && ('time' in asked ? asked.time : at),
  board,
})

/** Reads a plan of a moment; null where it was not there yet. @throws ApiError */
async function readThen({ id }: PlanSummary, time: string | null, signal: AbortSignal): Promise<Plan | null> {
  const query = time === null ? '' : `?${new URLSearchParams({ time })}`
  return read(`/api/plans/${id}${query}`, Plan, signal).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  })
}

function PlanCompared({ plan, before, after }: { plan: PlanSummary; before: Moment; after: Moment }) {
  const reads = useQueries({
    queries: [before, after].map(({ time }) => ({
      queryKey: ['/api/plans', plan.id, 'then', time],
      queryFn: ({ signal }: { signal: AbortSignal }) => readThen(plan, time, signal),
      retry: shouldRetryRead,
      staleTime: time === null ? 0 : Number.POSITIVE_INFINITY,
      gcTime: 0,
    })),
  })
  const [then, now] = reads.map(({ data }) => data)
  const failed = reads.find(({ isError }) => isError)
  if (failed)
    return <LoadError isSmall title={`${plan.fileName} could not be compared.`} onRetry={() => void failed.refetch()} />
  if (then === undefined || now === undefined)
    return (
      <Loading label={`Comparing ${plan.fileName}...`}>
        <Skeleton className="h-10" />
      </Loading>
    )
  const names = namesIn(before, after)
  const rows = now
    ? planDifferences(then, now)
        .flatMap(({ card, words }) => {
          const name = names.get(card)
          return name === undefined ? [] : [{ card, name, words }]
        })
        .toSorted((one, other) => compareNames(one.name, other.name))
    : []
  if (!now || rows.length === 0) return null
  return (
    <section aria-label={`Floor plan ${plan.fileName}`} className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-x-4">
        <h2 className="mr-auto font-semibold wrap-anywhere">Floor plan {isolated(plan.fileName)}</h2>
        {then && <ThenLink plan={then}>The plan before</ThenLink>}
        <ThenLink plan={now}>The plan after</ThenLink>
      </div>
      <DataTable
        label={`Places on ${plan.fileName}`}
        columns={[
          { header: 'Card', cell: ({ name }: (typeof rows)[number]) => name },
          { header: 'What changed', cell: ({ words }) => words.join(', ') },
        ]}
        rows={rows}
        keyOf={({ card }) => card}
        empty={null}
      />
    </section>
  )
}

const ThenLink = ({ plan, children }: { plan: Plan; children: string }) => (
  <DoorLink
    href={planReplayHref(plan.projectId, plan.id, { at: plan.revision })}
    className="inline-flex items-center text-label text-accent-text underline decoration-from-font underline-offset-2 hover:no-underline pointer-coarse:min-h-11"
  >
    {children}
  </DoorLink>
)

/** The names of cards, as they are called after, or before where they are gone. */
const namesIn = (...moments: readonly [Moment, Moment]): ReadonlyMap<DeviceId, string> =>
  new Map(moments.flatMap(({ board }) => board.cards.map(({ id, name }) => [id, name] as const)))
