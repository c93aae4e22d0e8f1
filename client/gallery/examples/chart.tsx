import { Chart } from '../../ui/chart/chart.tsx'
import { EmptyState } from '../../ui/loading/empty-state.tsx'
import { State } from '../state.tsx'

const shared = {
  pointHeader: 'Day',
  empty: <EmptyState title="Nothing installed yet" text="Each day with an installation appears here." />,
  series: [
    { key: 'installed', label: 'Installed', tone: 'installed' },
    { key: 'confirmed', label: 'Confirmed', tone: 'confirmed' },
  ] as const,
}

const points = [2, 12, 9, 0, 14, 20, 17].map((installed, day) => ({
  label: `${day + 1} Nov`,
  values: { installed, confirmed: Math.floor(installed / 2) },
}))

export const Example = () => (
  <>
    <State title="bars">
      <Chart {...shared} title="Devices per day" kind="bar" points={points} />
    </State>
    <State title="lines">
      <Chart {...shared} title="Devices so far" kind="line" points={points} />
    </State>
    <State title="nothing yet">
      <Chart {...shared} title="Devices of a new project" kind="bar" points={[]} />
    </State>
    <State title="loading">
      <Chart {...shared} title="Devices on their way" kind="bar" points={undefined} />
    </State>
  </>
)
