import { useMemo } from 'react'
import { markSeen, useSeenRevisions } from '../../api/projects/seen.ts'
import type { ProjectId, UserId } from '#events/kernel/ids.ts'
import type { ProjectSummary } from '#events/project/api.ts'
import { isUnseen } from '#events/project/digest/unseen.ts'

export type Unseen = {
  /** True if another person changed the project since this person last saw it; never for the open one. */
  readonly has: (id: ProjectId) => boolean
  readonly clear: (id: ProjectId) => void
  /** How many projects carry the badge. */
  readonly count: number
}

const NONE: readonly ProjectSummary[] = []

/** The badges of the project list, alike on all devices of a person. `projects` is undefined while they load. */
export function useUnseen(me: UserId, projects = NONE, openId: ProjectId | null): Unseen {
  const seen = useSeenRevisions()
  const news = useMemo(() => {
    const changed = seen ? projects.filter((project) => isUnseen(project, seen.get(project.id)?.revision, me)) : []
    return new Map(changed.map(({ id, revision }) => [id, revision]))
  }, [projects, seen, me])

  const has = (id: ProjectId) => id !== openId && news.has(id)
  const clear = (id: ProjectId) => markSeen(id, { revision: news.get(id) ?? 0, notes: null })
  return { has, clear, count: [...news.keys()].filter(has).length }
}
