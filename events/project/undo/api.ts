import { z } from 'zod'
import { HistoryPart } from '../../kernel/history.ts'

/**
 * GET /api/projects/:id/undo/:revision: what undoing a change would do, before it is done. `phrases`: each as the history would say
 * it, without the person. `isNothing`: all of it is as it was before the change already.
 */
export const UndoPreview = z.object({ phrases: z.array(z.array(HistoryPart)), isNothing: z.boolean() })
export type UndoPreview = z.infer<typeof UndoPreview>
