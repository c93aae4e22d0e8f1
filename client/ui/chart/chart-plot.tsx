import {
  Bar,
  BarChart,
  CartesianGrid,
  Line,
  LineChart,
  ResponsiveContainer,
  Tooltip,
  type TooltipContentProps,
  XAxis,
  YAxis,
} from 'recharts'
import { formatCount } from '../text/format-count.ts'
import type { ChartData, Point } from './chart-data.ts'
import { strokeOf } from './series-looks.ts'

const tick = { fill: 'var(--muted)', fontSize: 12 }
const formatTick = (value: unknown) => (typeof value === 'number' ? formatCount(value) : String(value))

/** The drawing alone, as large as the element around it; what it says in words stands there. */
export function ChartPlot({ kind, series, points }: ChartData & { kind: 'bar' | 'line' }) {
  const data = [...points]
  // Not components of our own: the library looks for its parts among the children.
  const frame = (
    <>
      <CartesianGrid vertical={false} stroke="var(--border)" />
      <XAxis dataKey="label" tick={tick} tickLine={false} axisLine={{ stroke: 'var(--border)' }} minTickGap={16} />
      <YAxis
        width="auto"
        tick={tick}
        tickFormatter={formatTick}
        tickLine={false}
        axisLine={false}
        allowDecimals={false}
      />
      <Tooltip
        content={PointWords}
        isAnimationActive={false}
        cursor={{ fill: 'var(--hover)', stroke: 'var(--border)' }}
      />
    </>
  )
  const shared = { data, accessibilityLayer: false, margin: { top: 8, right: 8, bottom: 0, left: 0 } }
  return (
    <ResponsiveContainer>
      {kind === 'bar' ? (
        <BarChart {...shared}>
          {frame}
          {series.map((one, place) => (
            <Bar
              key={one.key}
              name={one.label}
              dataKey={({ values }: Point) => values[one.key] ?? 0}
              fill={strokeOf(one, place).stroke}
              radius={[3, 3, 0, 0]}
              isAnimationActive={false}
            />
          ))}
        </BarChart>
      ) : (
        <LineChart {...shared}>
          {frame}
          {series.map((one, place) => (
            <Line
              key={one.key}
              name={one.label}
              dataKey={({ values }: Point) => values[one.key] ?? 0}
              {...strokeOf(one, place)}
              dot={false}
              isAnimationActive={false}
            />
          ))}
        </LineChart>
      )}
    </ResponsiveContainer>
  )
}

/** The figures of the point that the mouse is over or the finger on. */
const PointWords = ({ active, label, payload }: TooltipContentProps) =>
  active ? (
    <div className="rounded-control border bg-raised px-3 py-2 text-xs shadow-float">
      <p className="font-semibold">{label}</p>
      {payload.map(({ name, value, color }) => (
        <p key={name} className="flex items-center gap-2 tabular-nums">
          <span aria-hidden className="size-2.5 rounded-full" style={{ background: color }} />
          <span className="flex-1 pr-4">{name}</span>
          {formatTick(value)}
        </p>
      ))}
    </div>
  ) : null
