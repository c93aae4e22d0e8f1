/** The bar that a figure has to reach (from the issue): itself, or its ratio to what stands beside it. */
type Target = { readonly of: 'value' | 'ratio' } & ({ readonly atMost: number } | { readonly atLeast: number })

export type Figure = {
  readonly name: string
  readonly unit:
    | 'ms'
    | 'moves/s'
    | 'events/s'
    | 'rows/s'
    | 'kB'
    | 'kB/s'
    | 'MB'
    | 'MB/s'
    | 'photos/s'
    | 'devices/s'
    | 'deliveries/s'
    | 'frames'
    | 'answers'
    | 'moves'
  readonly ours: number
  /** The figure that it is set beside, measured in the same run and unit. */
  readonly beside?: { readonly name: string; readonly value: number } | undefined
  readonly target?: Target | undefined
}

/** A figure with its verdict; null where there is nothing beside it, or no target. */
export type RatedFigure = {
  readonly section: string
  readonly name: string
  readonly unit: Figure['unit']
  readonly ours: number
  readonly beside: Figure['beside'] | null
  readonly ratio: number | null
  /** Such as `ratio <= 3`. */
  readonly target: string | null
  readonly isMet: boolean | null
}

export function rate(section: string, { name, unit, ours, beside, target }: Figure): RatedFigure {
  const ratio = beside ? ours / beside.value : null
  const rated = { section, name, unit, ours, beside: beside ?? null, ratio }
  const value = target?.of === 'ratio' ? ratio : ours
  if (!target || value === null) return { ...rated, target: null, isMet: null }
  const [sign, limit] = 'atMost' in target ? ['<=', target.atMost] : ['>=', target.atLeast]
  const isMet = 'atMost' in target ? value <= target.atMost : value >= target.atLeast
  return { ...rated, target: target.of === 'ratio' ? `ratio ${sign} ${limit}` : `${sign} ${limit} ${unit}`, isMet }
}
