import { projectList } from '../../../api/projects/projects.ts'
import type { BoardHandle } from '../../../live/board.ts'
import { projectDeleted } from '../../../shared/projects/access-words.ts'
import { toast } from '../../../ui/toast/toast.ts'

/** Deletes the project. The person has been asked before. Returns true when it is gone. */
export async function deleteProject(board: BoardHandle): Promise<boolean> {
  const name = board.store.getState().project?.name
  const result = await board.send({ type: 'DeleteProject', data: {} })
  if (result.ok) {
    projectList.take({ rows: [], gone: [board.stream.id] })
    toast(projectDeleted(name))
  } else toast({ title: 'Failed to delete project', description: result.message, variant: 'destructive' })
  return result.ok
}
