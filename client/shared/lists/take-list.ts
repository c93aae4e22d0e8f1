import { type ListFile, type ListFileQuery, listFileHref } from '#events/lists/api.ts'

/** Lists that employees take as files, in words. */
export const LIST_WORDS: Readonly<Record<ListFile, string>> = {
  projects: 'projects',
  cards: 'all cards',
  people: 'users',
  companies: 'companies',
  organizations: 'organizations',
  instances: 'instances',
  folders: 'folders',
  forms: 'surveys',
  notes: 'notes',
  feedback: 'feedback',
}

/** Has the browser download a list as a CSV file, as the server has it now. It says itself where that fails. */
export function takeList(list: ListFile, query: ListFileQuery = {}): void {
  Object.assign(document.createElement('a'), { href: listFileHref(list, query), download: '' }).click()
}
