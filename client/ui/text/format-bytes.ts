const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

const formats = units.map(
  (unit) => new Intl.NumberFormat(undefined, { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: 1 }),
)

/** A size as the reader writes it, in steps of 1000: 2_400_000 is `2.4 MB`. */
export function formatBytes(bytes: number): string {
  const step = bytes < 1000 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), units.length - 1)
  return formats[step]?.format(bytes / 1000 ** step) ?? ''
}
