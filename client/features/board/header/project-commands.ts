import { ChecklistItem } from '#events/project/checklist.ts'
import { countChecklist } from '#events/project/progress.ts'
import { type BoardHandle, projectIdOf } from '../../../live/board.ts'
import { acceptanceHref } from '../../../shared/projects/project-hrefs.ts'
import { toast } from '../../../ui/toast/toast.ts'
import { notConfirmedWords } from './not-confirmed.ts'

// The commands on a project as a whole. The screen changes at once; a refusal takes the change back and says why.

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
    const open = notConfirmedWords(board.store.getState().columns)
    const description = `All items of the installation checklist are done.${open && `\n${open}.`}`
    toast({ title: 'Installation completed', description })
  }
}

/** Closes the project: Installation Complete. */
export async function completeProject(board: BoardHandle): Promise<void> {
  const result = await board.send({ type: 'CompleteProject', data: {} })
  if (!result.ok) toast({ title: 'Failed to complete project', description: result.message, variant: 'destructive' })
  else
    toast({
      title: 'Installation complete',
      link: { label: 'Make the hand-over document', href: acceptanceHref(projectIdOf(board)) },
    })
}

/** Opens a closed project again. */
export async function reopenProject(board: BoardHandle): Promise<void> {
  const result = await board.send({ type: 'ReopenProject', data: {} })
  if (!result.ok) toast({ title: 'Failed to reopen project', description: result.message, variant: 'destructive' })
}
