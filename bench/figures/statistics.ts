/** The value that a share of all others do not exceed: 0.5 is the median. NaN when there are none. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}

export const median = (values: readonly number[]): number => percentile(values, 0.5)

/** The samples of several rounds, kept apart: what disturbs the machine for a moment disturbs one round. */
export class Rounds {
  readonly #rounds: (readonly number[])[] = []

  add(samples: readonly number[]): void {
    this.#rounds.push(samples)
  }

  /** The median of the rounds' own percentiles. */
  typical(share: number): number {
    return median(this.#rounds.map((samples) => percentile(samples, share)))
  }

  /** The percentile of all samples together: outliers show here. */
  overall(share: number): number {
    return percentile(this.#rounds.flat(), share)
  }
}
