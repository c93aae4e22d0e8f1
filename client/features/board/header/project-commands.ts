import { ChecklistItem } from '#events/project/events.ts'
import { countChecklist } from '#events/project/progress.ts'
import { projectList } from '../../../api/projects.ts'
import type { BoardHandle } from '../../../live/board.ts'
import { toast } from '../../../ui/toast.ts'

// What people do to a project as a whole. The screen changes at once; a refusal takes the change back and says why.

/** Ticks or unticks an item of the checklist. */
export async function tickItem(board: BoardHandle, item: ChecklistItem, isTicked: boolean): Promise<void> {
  const answer = board.send({ type: 'UpdateChecklist', data: { [item]: isTicked } })
  // Read before the answer: of three quick ticks only the last one completes the list.
  const { project } = board.store.getState()
  const completesIt = isTicked && project !== null && countChecklist(project) === ChecklistItem.options.length
  const result = await answer
  if (!result.ok) {
    toast({
      title: 'Failed to update checklist',
      description: result.message || 'Unknown error occurred',
      variant: 'destructive',
    })
  } else if (completesIt) {
    toast({ title: 'Installation completed', description: 'All items of the installation checklist are done.' })
  }
}

/** Closes the project: Installation Complete. */
export async function completeProject(board: BoardHandle): Promise<void> {
  const result = await board.send({ type: 'CompleteProject', data: {} })
  if (!result.ok) toast({ title: 'Failed to complete project', description: result.message, variant: 'destructive' })
}

/** Opens a closed project again. */
export async function reopenProject(board: BoardHandle): Promise<void> {
  const result = await board.send({ type: 'ReopenProject', data: {} })
  if (!result.ok) toast({ title: 'Failed to reopen project', description: result.message, variant: 'destructive' })
}

/** Deletes the project. The person has been asked before. Gives whether it is gone. */
export async function deleteProject(board: BoardHandle): Promise<boolean> {
  const result = await board.send({ type: 'DeleteProject', data: {} })
  if (result.ok) projectList.take({ rows: [], gone: [board.stream.id] })
  else toast({ title: 'Failed to delete project', description: result.message, variant: 'destructive' })
  return result.ok
}
