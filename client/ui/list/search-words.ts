import { searchTextOf, wordsIn } from '#events/kernel/text/search-text.ts'

/** Those of `items` of which `fieldsOf` holds each word of `search`. */
export function foundBy<Item>(
  items: readonly Item[],
  search: string,
  fieldsOf: (item: Item) => readonly (string | null | undefined)[],
): readonly Item[] {
  if (search.trim() === '') return items
  const holds = wordsIn(search)
  return items.filter((item) => holds(searchTextOf(fieldsOf(item))))
}
