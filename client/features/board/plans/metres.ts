/** Up to this length decimals are told, in metres. */
const FINE = 100

const format = (maximumFractionDigits: number) =>
  new Intl.NumberFormat(undefined, { style: 'unit', unit: 'meter', unitDisplay: 'short', maximumFractionDigits })
const [fine, rough] = [format(1), format(0)]

/** A length in metres as the reader writes it: `4.3 m`, `120 m`. */
export const metres = (length: number): string => (length < FINE ? fine : rough).format(length)
