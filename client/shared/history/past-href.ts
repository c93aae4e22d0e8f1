import type { ProjectId } from '#events/kernel/ids.ts'

type Query = Readonly<Record<string, string | number>>
const withQuery = (path: string, query: Query): string => {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, `${value}`])).toString()
  return search === '' ? path : `${path}?${search}`
}

/** The replay of a project. `at`: the moment that shows; without one, now. */
export const replayHref = (projectId: ProjectId, query: Query = {}): string =>
  withQuery(`/projects/${projectId}/replay`, query)

/** Where two moments of a project are compared; without `from` since its beginning, without `to` until now. */
export const compareHref = (projectId: ProjectId, query: Query = {}): string =>
  withQuery(`/projects/${projectId}/compare`, query)
