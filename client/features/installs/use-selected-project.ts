import { useCallback, useLayoutEffect, useRef } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import type { ProjectSummary } from '#events/project/api.ts'
import type { ProjectId } from '#events/kernel/ids.ts'
import { keepSelected, namedProject, rememberedProject } from '../../shared/projects/selected-project.ts'
import { keepingSearch } from '../../shared/search/use-list-search.ts'
import { boardHref } from '../../shared/projects/project-hrefs.ts'

/** The project that the url names. On load the one remembered in this browser stands in when the url names none. */
export function useSelectedProject(projects: readonly ProjectSummary[] | undefined): {
  selectedId: ProjectId | null
  select: (id: ProjectId) => void
  back: () => void
} {
  const [parameters] = useSearchParams()
  const [, navigate] = useLocation()
  const selectedId = namedProject(parameters)
  const isLoading = useRef(true)
  const remembered = useRef<ProjectId>(undefined)

  const select = useCallback((id: ProjectId) => navigate(keepingSearch(boardHref(id))), [navigate])
  const back = useCallback(() => navigate(keepingSearch('/')), [navigate])

  // Before the paint, so that the overview does not flash up under a remembered project.
  useLayoutEffect(() => {
    const stored = isLoading.current ? rememberedProject() : null
    isLoading.current = false
    if (!selectedId && stored) {
      remembered.current = stored
      navigate(keepingSearch(boardHref(stored)), { replace: true })
    } else keepSelected(selectedId)
  }, [selectedId, navigate])

  // A project only remembered, and no longer to be seen (deleted, or another person signed in), is left without a word.
  useLayoutEffect(() => {
    if (!projects || !selectedId || remembered.current !== selectedId) return
    remembered.current = undefined
    if (!projects.some(({ id }) => id === selectedId)) navigate(keepingSearch('/'), { replace: true })
  }, [projects, selectedId, navigate])

  return { selectedId, select, back }
}
