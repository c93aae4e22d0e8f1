import { When } from '../../../shared/when/when.tsx'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useEdit, useFormEdit } from './draft/form-context.tsx'
import { leaveEditing } from './draft/form-edit.ts'

/** Says that the form opened with what its person typed earlier, and gives the way to drop it. */
export function DraftNotice() {
  const edit = useFormEdit()
  const restoredAt = useEdit((state) => state.restoredAt)
  const isSaving = useEdit((state) => state.isSaving)
  if (restoredAt === null) return null
  return (
    <Notice
      title="What you typed earlier is here again"
      action={
        <Button disabled={isSaving} onClick={() => leaveEditing(edit)}>
          Drop my changes
        </Button>
      }
      onDismiss={() => edit.setState({ restoredAt: null })}
      className="print:hidden"
    >
      You typed it <When at={restoredAt} />, and it is not saved yet.
    </Notice>
  )
}
