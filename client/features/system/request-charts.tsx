import { ChartNoAxesColumn } from 'lucide-react'
import type { SystemMetrics } from '#events/system/api.ts'
import { Chart } from '../../ui/chart/chart.tsx'
import type { Series } from '../../ui/chart/chart-data.ts'
import { EmptyState } from '../../ui/loading/empty-state.tsx'

const REQUESTS: readonly Series[] = [
  { key: 'answered', label: 'Answered', tone: 'accent' },
  { key: 'refused', label: 'Refused', tone: 'waiting' },
  { key: 'failed', label: 'Failed', tone: 'danger' },
]
const TIMES: readonly Series[] = [{ key: 'p95Ms', label: '95 % were answered within', tone: 'installed' }]

const moment = new Intl.DateTimeFormat(undefined, {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
})

const NOTHING = (
  <EmptyState
    icon={<ChartNoAxesColumn aria-hidden />}
    title="No requests"
    text="There were none of this kind in this time. Requests show here some seconds after they were answered."
  />
)

/** How many requests there were over the time, and how long they took. */
export function RequestCharts({ steps }: { steps: SystemMetrics['steps'] | undefined }) {
  const points = steps?.map(({ at, requests, refused, failed, p95Ms }) => ({
    label: moment.format(new Date(at)),
    values: { answered: requests - refused - failed, refused, failed, p95Ms: Math.round(p95Ms) },
  }))
  if (points?.length === 0) return NOTHING
  return (
    <div className="grid gap-8 lg:grid-cols-2">
      <Chart title="Requests" kind="bar" pointHeader="From" series={REQUESTS} points={points} empty={NOTHING} />
      <Chart
        title="Time in milliseconds"
        kind="line"
        pointHeader="From"
        series={TIMES}
        points={points}
        empty={NOTHING}
      />
    </div>
  )
}
