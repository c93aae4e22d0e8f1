import type { ProjectId } from '#events/kernel/ids.ts'
import { UndoPreview } from '#events/project/undo/api.ts'
import { read } from '../request/read.ts'

/** The person waits for the answer, which takes a fraction of a second. */
const ANSWER_MS = 20_000

/** Asks what undoing the change of a revision would do. @throws ApiError with the reason why it cannot be undone. */
export const readUndoPreview = (projectId: ProjectId, revision: number): Promise<UndoPreview> =>
  read(`/api/projects/${projectId}/undo/${revision}`, UndoPreview, AbortSignal.timeout(ANSWER_MS))
