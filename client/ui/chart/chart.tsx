import { type ReactNode, useState } from 'react'
import { Collapsible } from '../collapsible.tsx'
import { cn } from '../cn.ts'
import { DataTable } from '../list/data-table.tsx'
import { formatCount } from '../text/format-count.ts'
import { LoadError } from '../loading/load-error.tsx'
import { Loading } from '../loading/loading.tsx'
import { Skeleton } from '../loading/skeleton.tsx'
import { useCode } from '../loading/use-code.ts'
import { type ChartData, chartWords, type Series } from './chart-data.ts'
import { strokeOf } from './series-looks.ts'

const loadPlot = () => import('./chart-plot.tsx')

/** The plot and its skeleton are as high. */
const height = 'h-60'

/**
 * Counts over time or by kind, where the shape says more than the figures: bars for what happened in each step, lines for how
 * much there was at each. One figure is text, and a share is a Progress.
 *
 * `title` is its heading, `pointHeader` names what the points are ("Day"). `points` are undefined while they load; their
 * order is the caller's, and `empty` (an EmptyState) stands in the place of none. At most four series can be told apart. Below
 * it stand the same figures as a table.
 */
export function Chart({
  title,
  kind,
  pointHeader,
  series,
  points,
  empty,
}: {
  title: string
  kind: 'bar' | 'line'
  pointHeader: string
  series: readonly Series[]
  points: ChartData['points'] | undefined
  empty: ReactNode
}) {
  return (
    <figure className="flex min-w-0 flex-col gap-3">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <span className="font-semibold">{title}</span>
        <Legend series={series} kind={kind} />
      </figcaption>
      {!points ? (
        <LoadingPlot title={title} />
      ) : points.length === 0 ? (
        empty
      ) : (
        <>
          <Plot title={title} kind={kind} series={series} points={points} />
          <Figures title={title} pointHeader={pointHeader} series={series} points={points} />
        </>
      )}
    </figure>
  )
}

function Plot({ title, kind, ...data }: ChartData & { title: string; kind: 'bar' | 'line' }) {
  const { code, isError, retry } = useCode(loadPlot)
  if (isError) return <LoadError title="The chart could not be drawn" text="Its figures are below." onRetry={retry} />
  if (!code) return <LoadingPlot title={title} />
  return (
    <div role="img" aria-label={`${title}. ${chartWords(data)}`} className={height}>
      <code.ChartPlot kind={kind} {...data} />
    </div>
  )
}

const LoadingPlot = ({ title }: { title: string }) => (
  <Loading label={`Loading: ${title}...`} className={cn('flex items-end gap-3', height)}>
    {['h-1/3', 'h-1/2', 'h-2/5', 'h-2/3', 'h-3/5', 'h-4/5'].map((bar) => (
      <Skeleton key={bar} className={cn('flex-1', bar)} />
    ))}
  </Loading>
)

const Legend = ({ series, kind }: { series: readonly Series[]; kind: 'bar' | 'line' }) => (
  <span className="flex flex-wrap gap-x-4 text-xs text-muted">
    {series.map((one, place) => (
      <span key={one.key} className="flex items-center gap-1.5">
        <svg aria-hidden viewBox="0 0 24 12" className="h-3 w-6">
          {kind === 'bar' ? (
            <rect x="6" width="12" height="12" rx="2" fill={strokeOf(one, place).stroke} />
          ) : (
            <path d="M0 6h24" {...strokeOf(one, place)} />
          )}
        </svg>
        {one.label}
      </span>
    ))}
  </span>
)

function Figures({ title, pointHeader, series, points }: ChartData & { title: string; pointHeader: string }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Collapsible title="Figures" isOpen={isOpen} onOpenChange={setIsOpen}>
      <DataTable
        label={title}
        rows={points}
        keyOf={({ label }) => label}
        columns={[
          { header: pointHeader, cell: ({ label }) => label },
          ...series.map(({ key, label }) => ({
            header: label,
            cell: ({ values }: ChartData['points'][number]) => formatCount(values[key] ?? 0),
            isNumber: true,
          })),
        ]}
        empty={null}
      />
    </Collapsible>
  )
}
