import type { Series } from './chart-data.ts'

/** Lines differ by their dashes too: colour alone does not tell them apart for everyone. */
const dashes = ['0', '6 4', '2 3', '10 3 2 3']

/** How a series is drawn; `place` is its index among the others. */
export const strokeOf = ({ tone }: Series, place: number) => ({
  stroke: `var(--${tone})`,
  strokeWidth: 2,
  strokeDasharray: dashes[place % dashes.length] ?? '0',
})
