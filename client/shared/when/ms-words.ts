const unitFormat = (unit: string, digits: number) =>
  new Intl.NumberFormat(undefined, { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: digits })

const [fine, whole, seconds, minutes] = [
  unitFormat('millisecond', 1),
  unitFormat('millisecond', 0),
  unitFormat('second', 1),
  unitFormat('minute', 1),
]

/** A short time as the reader writes it: `2.4 ms`, `180 ms`, `1.2 sec`, `3 min`. */
export function msWords(ms: number): string {
  if (ms < 10) return fine.format(ms)
  if (ms < 1_000) return whole.format(ms)
  return ms < 60_000 ? seconds.format(ms / 1_000) : minutes.format(ms / 60_000)
}
