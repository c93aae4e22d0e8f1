import type { UserId } from '../../kernel/ids.ts'
import type { ProjectSummary } from '../api.ts'

type ChangeMarks = Pick<ProjectSummary, 'changedRevision' | 'changedBy' | 'changedByOthersRevision'>

/**
 * True if another person changed a project since this person last saw it, whatever they or the system changed after that.
 * @param seen up to which revision they saw it; undefined for a project that they never had on the screen.
 */
export const isUnseen = (project: ChangeMarks, seen: number | undefined, me: UserId): boolean =>
  (changedByOthers(project, me) ?? -1) > (seen ?? -1)

/** At which revision a person other than `me` last changed a project; null when none did. */
function changedByOthers(
  { changedRevision, changedBy, changedByOthersRevision }: ChangeMarks,
  me: UserId,
): number | null {
  if (changedBy === null) return null
  return changedBy === me ? changedByOthersRevision : changedRevision
}
