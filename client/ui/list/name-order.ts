/** The order of names in the reader's language, whatever their case: Hall 2 before Hall 10. */
export const { compare: compareNames } = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })
