import { useCallback, useLayoutEffect, useRef } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { browserStorage } from '../../api/storage.ts'
import type { ProjectSummary } from '#events/project/api.ts'
import { ProjectId } from '#events/kernel/ids.ts'
import { keepingSearch } from '../../shared/search/use-list-search.ts'

/** Local storage and query parameter of the selected project (specification 001, section 2). */
const STORAGE_KEY = 'selectedProjectId'
const PARAMETER = 'projectId'

const parse = (text: string | null): ProjectId | null => ProjectId.safeParse(Number(text)).data ?? null

export const projectHref = (id: ProjectId): string => `/?${PARAMETER}=${id}`

/** The project that the url names. On load the one remembered in this browser stands in when the url names none. */
export function useSelectedProject(projects: readonly ProjectSummary[] | undefined): {
  selectedId: ProjectId | null
  select: (id: ProjectId) => void
  back: () => void
} {
  const [parameters] = useSearchParams()
  const [, navigate] = useLocation()
  const selectedId = parse(parameters.get(PARAMETER))
  const isLoading = useRef(true)
  const remembered = useRef<ProjectId>(undefined)

  const select = useCallback((id: ProjectId) => navigate(keepingSearch(projectHref(id))), [navigate])
  const back = useCallback(() => navigate(keepingSearch('/')), [navigate])

  // Before the paint, so that the overview does not flash up under a remembered project.
  useLayoutEffect(() => {
    const stored = isLoading.current ? parse(browserStorage.get(STORAGE_KEY)) : null
    isLoading.current = false
    if (selectedId) browserStorage.set(STORAGE_KEY, String(selectedId))
    else if (stored) {
      remembered.current = stored
      navigate(keepingSearch(projectHref(stored)), { replace: true })
    } else browserStorage.remove(STORAGE_KEY)
  }, [selectedId, navigate])

  // What was only remembered, and is no longer to be seen (deleted, or another person signed in), is left without a word.
  useLayoutEffect(() => {
    if (!projects || !selectedId || remembered.current !== selectedId) return
    remembered.current = undefined
    if (!projects.some(({ id }) => id === selectedId)) navigate(keepingSearch('/'), { replace: true })
  }, [projects, selectedId, navigate])

  return { selectedId, select, back }
}
