import { useCallback } from 'react'
import type { UserId } from '#events/kernel/ids.ts'
import { askForName, useColleagues } from '../../../api/projects/projects.ts'
import { projectIdOf } from '../../../live/board.ts'
import { useOpenBoard } from '../../../shared/board/use-board.ts'
import { type NameOf, useNamesAtStream } from '../../../shared/people/person-names.ts'

/** Looks up the names of those who work on the open board. */
export function usePersonNames(): NameOf {
  const projectId = projectIdOf(useOpenBoard())
  const { data: colleagues } = useColleagues(projectId)
  const ask = useCallback((id: UserId) => askForName(projectId, id), [projectId])
  return useNamesAtStream(colleagues, ask)
}
