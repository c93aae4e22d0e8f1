import { useMemo } from 'react'
import type { ProjectId } from '#events/kernel/ids.ts'
import { useNotes } from '../../api/projects/notes.ts'
import { useProjects } from '../../api/projects/projects.ts'
import { useUser } from '../../api/people/session.tsx'
import { useConnection } from '../../live/live-context.tsx'

/**
 * Another text whenever the board of a project may have new lines in its history (docs/rules.md, HIST-14). After the connection
 * was away there may be some that no list told of.
 */
export function useLineNews(projectId: ProjectId): string {
  const { data: projects } = useProjects()
  const revision = projects?.find(({ id }) => id === projectId)?.revision
  return `${revision ?? (projects ? 'gone' : '')} ${useConnection() === 'live'}`
}

/** The same for the whole history, with the notes for those who may read them. */
export function useHistoryNews(projectId: ProjectId): string {
  const { data: notes } = useNotes(projectId, { isEnabled: useUser().role === 'employee' })
  const ofNotes = useMemo(() => notes?.map(({ id, updatedAt }) => `${id} ${updatedAt}`).join(), [notes])
  return `${useLineNews(projectId)} ${ofNotes}`
}
