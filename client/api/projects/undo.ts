import type { ProjectId } from '#events/kernel/ids.ts'
import { UndoPreview } from '#events/project/undo/api.ts'
import { read } from '../request/read.ts'

/** The person waits for the answer, which takes a fraction of a second. */
const ANSWER_MS = 20_000

/** A change: by the revision of the board, or of the plan that is named. */
export type ChangeRef = { readonly revision: number; readonly planId?: number }

/** Asks what undoing a change would do. @throws ApiError with the reason why it cannot be undone. */
export const readUndoPreview = (projectId: ProjectId, { revision, planId }: ChangeRef): Promise<UndoPreview> => {
  const query = planId === undefined ? '' : `?planId=${planId}`
  return read(`/api/projects/${projectId}/undo/${revision}${query}`, UndoPreview, AbortSignal.timeout(ANSWER_MS))
}
