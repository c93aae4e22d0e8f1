const numbers = new Intl.NumberFormat()

/** A number of things as the reader writes it: `10,000`. */
export const formatCount = (count: number): string => numbers.format(count)

/** `1 device`, `1,204 devices`. */
export const countOf = (count: number, noun: string): string => `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`
