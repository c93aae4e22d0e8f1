import { formatCount } from '../text/format-count.ts'

/** One line or one set of bars: its name and its colour of the tokens. `key` finds its figures in a {@link Point}. */
export type Series = {
  key: string
  label: string
  tone: 'accent' | 'waiting' | 'installed' | 'confirmed' | 'danger' | 'control'
}

/** The figures at one place along the lower edge: `label` says which, such as "3 Nov", and is its own. */
export type Point = { label: string; values: Readonly<Record<string, number>> }

export type ChartData = { series: readonly Series[]; points: readonly Point[] }

/**
 * A chart in words: of each series where it begins, where it ends and where it is highest.
 * `Installed: 2 (1 Nov) to 9 (3 Nov), highest 12 (2 Nov).`
 */
export const chartWords = ({ series, points }: ChartData): string =>
  series
    .map(({ key, label }) => {
      const valueAt = (point: Point) => point.values[key] ?? 0
      const say = (point: Point) => `${formatCount(valueAt(point))} (${point.label})`
      const [first, ...rest] = points
      if (!first) return ''
      const last = rest.at(-1)
      if (!last) return `${label}: ${say(first)}.`
      const highest = rest.reduce((top, point) => (valueAt(point) > valueAt(top) ? point : top), first)
      return `${label}: ${say(first)} to ${say(last)}, highest ${say(highest)}.`
    })
    .join(' ')
