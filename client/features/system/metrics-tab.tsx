import { useSystemMetrics } from '../../api/system/system.ts'
import { fullName } from '../../shared/people/people.ts'
import { personTexts, usePeople } from '../../shared/people/use-people.ts'
import { LoadError } from '../../ui/loading/load-error.tsx'
import { Notice } from '../../ui/toast/notice.tsx'
import { Endpoints } from './endpoints.tsx'
import { MetricsFilters } from './metrics-filters.tsx'
import { OtherMetrics } from './other-metrics.tsx'
import { RequestCharts } from './request-charts.tsx'
import type { ChangeSystemView, SystemView } from './system-url.ts'

/** The metrics, filtered by time, endpoint and person. */
export function MetricsTab({ view, change }: { view: SystemView; change: ChangeSystemView }) {
  const { data, isError, isPlaceholderData, refetch } = useSystemMetrics(view.filter)
  const people = (usePeople().people ?? []).map((person) => ({
    value: `${person.id}`,
    label: fullName(person),
    foundBy: personTexts(person),
  }))
  const nameOf = (id: number | null) =>
    id === null ? 'No account' : (people.find(({ value }) => value === `${id}`)?.label ?? 'A deleted account')

  return (
    <div className="flex flex-col gap-8">
      <MetricsFilters filter={view.filter} change={change} people={people} endpoints={data?.endpointNames ?? []} />
      {isError && (!data || isPlaceholderData) ? (
        <LoadError
          title="The metrics could not be loaded"
          text="Nothing is lost. Try again in a moment, or look at a shorter time."
          onRetry={refetch}
        />
      ) : (
        <>
          {isError && <Notice tone="warning">These are the figures of a moment ago: the server did not answer.</Notice>}
          <div aria-busy={isPlaceholderData} className="flex flex-col gap-8">
            <RequestCharts steps={data?.steps} />
            <Endpoints rows={data?.endpoints} order={view.order} change={change} />
            <OtherMetrics metrics={data} nameOf={nameOf} />
          </div>
        </>
      )}
    </div>
  )
}
