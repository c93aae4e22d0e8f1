import type { ProjectId } from '#events/kernel/ids.ts'
import { recordName, recordPath } from '#events/proof/record-path.ts'
import { downloadFile } from '../../../api/request/download-file.ts'
import { messageOf } from '../../../api/request/request.ts'
import { toast } from '../../../ui/toast/toast.ts'

/** Downloads the hand-over record of a project, and says what came of it. */
export async function saveRecord(project: ProjectId, name: string): Promise<void> {
  toast({ title: 'The record is being made', description: 'It goes on when you leave the board.' })
  try {
    await downloadFile(recordPath(project), recordName(name))
    toast({ title: 'Record saved', description: `The record of ${name} is among your downloads.` })
  } catch (error) {
    toast({
      title: 'The record was not made',
      description: messageOf(error, 'The connection broke off. Try again.'),
      variant: 'destructive',
    })
  }
}
