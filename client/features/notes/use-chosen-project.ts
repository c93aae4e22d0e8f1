import { useCallback } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { ProjectId } from '#events/kernel/ids.ts'
import { notesHref } from '../../shared/projects/project-hrefs.ts'

/** The project that the url names (specification 000, "Project notes"): `/notes?project=7`. */
export function useChosenProject() {
  const [parameters] = useSearchParams()
  const [, navigate] = useLocation()
  const choose = useCallback((id: ProjectId) => navigate(notesHref(id)), [navigate])
  const leave = useCallback(() => navigate('/notes'), [navigate])
  return { chosenId: ProjectId.safeParse(Number(parameters.get('project'))).data ?? null, choose, leave }
}
