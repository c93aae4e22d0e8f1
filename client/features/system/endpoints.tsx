import { useState } from 'react'
import type { SystemMetrics } from '#events/system/api.ts'
import { DataTable } from '../../ui/list/data-table.tsx'
import { EmptyState } from '../../ui/loading/empty-state.tsx'
import { formatCount } from '../../ui/text/format-count.ts'
import { LoadMore } from '../../ui/list/load-more.tsx'
import { Segments } from '../../ui/segments.tsx'
import { msWords } from '../../shared/when/ms-words.ts'
import { Section } from './section.tsx'
import type { ChangeSystemView, SystemView } from './system-url.ts'

type Endpoint = SystemMetrics['endpoints'][number]

const ORDERS = [
  { value: 'slowest', label: 'Slowest first' },
  { value: 'failing', label: 'Most failing first' },
] as const

const STEP = 15

/** By failures, where these are the same by refusals: each of them a larger thing than any that follows. */
const compare = (order: SystemView['order']) => (one: Endpoint, other: Endpoint) =>
  order === 'slowest' ? other.p95Ms - one.p95Ms : other.failed - one.failed || other.refused - one.refused

/** The durations and outcomes of the API's calls, by endpoint. */
export function Endpoints({
  rows,
  order,
  change,
}: {
  rows: readonly Endpoint[] | undefined
  order: SystemView['order']
  change: ChangeSystemView
}) {
  const [limit, setLimit] = useState(STEP)
  const sorted = rows?.toSorted(compare(order))
  return (
    <Section
      title="Endpoints"
      text="Failed: the server could not answer. Refused: it said why not, as for a wrong role or what does not fit."
    >
      <div className="md:self-start">
        <Segments
          label="Order"
          options={ORDERS}
          value={order}
          onValueChange={(value) => change({ order: value === 'slowest' ? null : value })}
        />
      </div>
      <DataTable
        label="Endpoints"
        rows={sorted?.slice(0, limit)}
        keyOf={({ method, endpoint }) => `${method} ${endpoint}`}
        columns={[
          { header: 'Endpoint', cell: ({ method, endpoint }) => `${method} ${endpoint}` },
          { header: 'Requests', cell: ({ requests }) => formatCount(requests), isNumber: true },
          { header: 'Failed', cell: ({ failed }) => formatCount(failed), isNumber: true },
          { header: 'Refused', cell: ({ refused }) => formatCount(refused), isNumber: true },
          { header: 'Mean', cell: ({ meanMs }) => msWords(meanMs), isNumber: true },
          { header: '95 % within', cell: ({ p95Ms }) => msWords(p95Ms), isNumber: true },
          { header: 'Slowest', cell: ({ maxMs }) => msWords(maxMs), isNumber: true },
        ]}
        empty={<EmptyState title="There were no requests of this kind in this time." />}
      />
      {sorted && sorted.length > STEP && (
        <LoadMore
          shown={Math.min(limit, sorted.length)}
          total={sorted.length}
          hasMore={sorted.length > limit}
          isLoading={false}
          isError={false}
          onLoadMore={() => setLimit(limit + STEP)}
        />
      )}
    </Section>
  )
}
