import { foldedForSearch } from '#events/kernel/text/search-text.ts'

/** A search over several fields: words may be spread over them. */
export const searchTextOf = (fields: readonly (string | null | undefined)[]): string =>
  foldedForSearch(fields.filter(Boolean).join('\n'))

/**
 * Tells whether a text of {@link searchTextOf} holds each word of `search`, in any order (docs/rules.md, PART-14). A search
 * without words finds all. Made once for a whole list.
 */
export function wordsIn(search: string): (text: string) => boolean {
  const words = foldedForSearch(search).split(/\s+/).filter(Boolean)
  return (text) => words.every((word) => text.includes(word))
}

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
