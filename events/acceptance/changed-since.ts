import type { SetFields } from '../kernel/change.ts'
import type { Fact } from '../kernel/envelope.ts'
import { type BoardChange, type CardFields, changesOf, type HeadFields } from '../project/changes.ts'
import type { ProjectEvent } from '../project/events.ts'

type Field = keyof CardFields | keyof HeadFields

/**
 * The fields of cards and projects that a document shows. People, days and flags say how work goes on, not what was built: the open
 * points of an answer are flags, too.
 */
const SHOWN: ReadonlySet<string> = new Set<Field>([
  ...(['status', 'description', 'name', 'type', 'building', 'floor', 'room', 'model', 'serial'] as const),
  ...(['usersAddedToSupportPortal', 'cameraViewsConfirmed', 'usersAddedToVerkadaPortal'] as const),
])

/** True if an event of a project changes what an acceptance document shows of it (docs/rules.md, ACCEPT-8). */
export const changesDocument = (event: Fact<ProjectEvent>): boolean => changesOf(event).some(isShown)

function isShown(change: BoardChange): boolean {
  if (change.is !== 'set') return true
  // That a project is completed, or opened again, is no change of what was built.
  return Object.entries(change.fields as SetFields<Record<string, unknown>>).some(
    ([field, turn]) =>
      turn !== undefined &&
      SHOWN.has(field) &&
      !(change.of === 'project' && field === 'status') &&
      !('from' in turn && turn.from === turn.to),
  )
}
