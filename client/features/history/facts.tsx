import { ChartNoAxesColumn } from 'lucide-react'
import type { ReactNode } from 'react'
import type { DeviceId, ProjectId } from '#events/kernel/ids.ts'
import { DEVICE_STATUS_LABELS, DeviceStatus } from '#events/project/device.ts'
import type { HistoryFacts } from '#events/project/history/api.ts'
import { useHistoryFacts } from '../../api/projects/history.ts'
import { DeviceLink } from './device-link.tsx'
import { useLineNews } from '../../shared/history/use-history-news.ts'
import { Chart } from '../../ui/chart/chart.tsx'
import type { ChartData, Series } from '../../ui/chart/chart-data.ts'
import { DataTable } from '../../ui/list/data-table.tsx'
import { EmptyState } from '../../ui/loading/empty-state.tsx'
import { countOf, formatCount } from '../../ui/text/format-count.ts'
import { LoadError } from '../../ui/loading/load-error.tsx'
import { formatDay } from '../../ui/form/calendar-day.ts'

const COLUMNS: readonly Series[] = DeviceStatus.options.map((status) => ({
  key: status,
  label: DEVICE_STATUS_LABELS[status],
  tone: status,
}))

const NOTHING = (
  <EmptyState
    icon={<ChartNoAxesColumn aria-hidden />}
    title="Nothing to count yet"
    text="As soon as cards move on, the figures are here."
  />
)

/** Figures about the work on a project, for employees. */
export function Facts({ projectId }: { projectId: ProjectId }) {
  const { data, isError, refetch } = useHistoryFacts(projectId, useLineNews(projectId))
  if (isError && !data) {
    const text = 'Nothing is lost. Try again when the connection is back.'
    return <LoadError title="The facts could not be loaded" text={text} onRetry={refetch} />
  }
  const slowest =
    data && DeviceStatus.options.flatMap((status) => data.columns[status].slowest.map((card) => ({ ...card, status })))
  const people = data && peoplePerDay(data.perDay)
  return (
    <div className="flex flex-col gap-8">
      <Chart
        title="Cards in each column"
        kind="line"
        pointHeader="Day"
        series={COLUMNS}
        points={data && burnUpPoints(data.burnUp)}
        empty={NOTHING}
      />
      <Chart
        title="Cards moved forward per day and person"
        kind="bar"
        pointHeader="Day"
        series={people?.series ?? []}
        points={people?.points}
        empty={NOTHING}
      />
      <Section title="Time in each column">
        <DataTable
          label="Time in each column"
          rows={data && DeviceStatus.options}
          keyOf={(status) => status}
          columns={[
            { header: 'Column', cell: (status) => DEVICE_STATUS_LABELS[status] },
            { header: 'Median', cell: (status) => medianIn(data?.columns[status].medianMs ?? null), isNumber: true },
            {
              header: 'Cards that went on',
              cell: (status) => formatCount(data?.columns[status].ended ?? 0),
              isNumber: true,
            },
          ]}
          empty={NOTHING}
        />
      </Section>
      <Section title="Slowest cards">
        <DataTable
          label="Slowest cards"
          rows={slowest}
          keyOf={({ status, device }) => `${status} ${device}`}
          columns={[
            { header: 'Card', cell: ({ device, name }) => <DeviceCell id={device}>{name}</DeviceCell> },
            {
              header: 'Column',
              cell: ({ status, isThere }) => `${DEVICE_STATUS_LABELS[status]}${isThere ? ', still there' : ''}`,
            },
            { header: 'Time', cell: ({ ms }) => durationWords(ms), isNumber: true },
          ]}
          empty={NOTHING}
        />
      </Section>
      <Section title="Moved back" aside={data && countOf(data.rework.moves, 'move')}>
        <DataTable
          label="Moved back"
          rows={data?.rework.cards}
          keyOf={({ device }) => device}
          columns={[
            { header: 'Card', cell: ({ device, name }) => <DeviceCell id={device}>{name}</DeviceCell> },
            { header: 'Times moved back', cell: ({ moves }) => formatCount(moves), isNumber: true },
          ]}
          empty={<EmptyState title="No card was moved back." />}
        />
      </Section>
    </div>
  )
}

const medianIn = (ms: number | null): string => (ms === null ? 'None yet' : durationWords(ms))

const Section = ({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) => (
  <section className="flex flex-col gap-3">
    <div className="flex items-baseline gap-3">
      <h2 className="font-semibold">{title}</h2>
      {aside && <span className="text-label text-muted tabular-nums">{aside}</span>}
    </div>
    {children}
  </section>
)

/** A link to a card that stands alone in its cell: under a finger it is as high as a button. */
const DeviceCell = ({ id, children }: { id: DeviceId; children: string }) => (
  <span className="pointer-coarse:[&_a]:inline-flex pointer-coarse:[&_a]:min-h-11 pointer-coarse:[&_a]:items-center">
    <DeviceLink id={id}>{children}</DeviceLink>
  </span>
)

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** A duration in its two largest units: `3 d 4 h`, `2 h 10 min`, `12 min`. */
function durationWords(ms: number): string {
  const minutes = Math.round(ms / MINUTE_MS)
  if (minutes < 60) return minutes === 0 ? 'under a minute' : `${minutes} min`
  if (ms < 2 * DAY_MS) return `${Math.floor(minutes / 60)} h ${minutes % 60} min`
  const hours = Math.round(ms / HOUR_MS)
  return `${Math.floor(hours / 24)} d ${hours % 24} h`
}

/** People who have bars of their own: four sorts can be told apart, and the others are the fourth. */
const MAX_PEOPLE = 3
const TONES = ['accent', 'installed', 'waiting'] as const
const OTHERS: Series = { key: 'others', label: 'Others', tone: 'control' }

/** Cards per day, by the people who moved most of them forward. */
function peoplePerDay(perDay: HistoryFacts['perDay']): ChartData {
  const totals = new Map<string, { label: string; cards: number }>()
  for (const { by, name, cards } of perDay)
    totals.set(`${by}`, { label: name, cards: (totals.get(`${by}`)?.cards ?? 0) + cards })
  const most = [...totals].toSorted(([, one], [, other]) => other.cards - one.cards).slice(0, MAX_PEOPLE)
  const named = most.map(([key, { label }], index): Series => ({ key, label, tone: TONES[index] ?? 'control' }))
  const days = new Map<string, Record<string, number>>()
  for (const { day, by, cards } of perDay) {
    const key = named.some((one) => one.key === `${by}`) ? `${by}` : OTHERS.key
    const values = days.get(day) ?? {}
    days.set(day, { ...values, [key]: (values[key] ?? 0) + cards })
  }
  return {
    series: totals.size > named.length ? [...named, OTHERS] : named,
    points: [...days].map(([day, values]) => ({ label: formatDay(day), values })),
  }
}

/** The number of cards in each column at the end of each day. */
const burnUpPoints = (burnUp: HistoryFacts['burnUp']): ChartData['points'] =>
  burnUp.map(({ day, counts }) => ({ label: formatDay(day), values: counts }))
