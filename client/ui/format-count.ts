const numbers = new Intl.NumberFormat()

/** A number of things as the reader writes it: `10,000`. */
export const formatCount = (count: number): string => numbers.format(count)
