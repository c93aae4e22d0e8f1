/** The items of a list in the order in which they take the place of one: those below it, then those above, the nearest first. */
export const besideOf = <Item>(items: readonly Item[], at: number): Item[] => [
  ...items.slice(at + 1),
  ...items.slice(0, Math.max(0, at)).reverse(),
]
