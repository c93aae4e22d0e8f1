import { z } from 'zod'
import type { ProjectSummary } from '#events/project/api.ts'
import type { ProjectId, UserId } from '#events/kernel/ids.ts'

/** Per project: up to which change this person has seen it, and whether somebody else has changed it since. */
export const Marks = z.record(z.string(), z.object({ seenAt: z.string(), isFlagged: z.boolean() }))
export type Marks = z.infer<typeof Marks>

type Changed = Pick<ProjectSummary, 'id' | 'changedAt' | 'changedBy' | 'changedByOthersAt'>

/**
 * Which projects carry the red badge: those that somebody else changed since this person last opened them (decisions,
 * "Projects, folders, devices"), whatever this person or the system changed after that. A flag stays until the project is
 * opened. What the system changed raises none. `marks` is null on the first visit in this browser: everything counts as seen then, but a project that
 * turns up later does not. Projects that are gone are forgotten.
 */
export function noteProjects(
  marks: Marks | null,
  projects: readonly Changed[],
  me: UserId,
  openId: ProjectId | null,
): Marks {
  return Object.fromEntries(
    projects.map((project) => {
      const { id, changedAt } = project
      if (marks === null || id === openId) return [id, { seenAt: changedAt, isFlagged: false }]
      const mark = marks[id] ?? { seenAt: '', isFlagged: false }
      const isNews = changedByOthers(project, me) > mark.seenAt
      return [id, isNews ? { ...mark, isFlagged: true } : mark]
    }),
  )
}

/** When a person other than `me` last changed a project; empty when none did. */
function changedByOthers({ changedAt, changedBy, changedByOthersAt }: Changed, me: UserId): string {
  if (changedBy === null) return ''
  return changedBy === me ? (changedByOthersAt ?? '') : changedAt
}
