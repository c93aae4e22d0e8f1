import { useConnection } from '../../../live/live-context.tsx'
import { When } from '../../../shared/when/when.tsx'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/toast/notice.tsx'
import { useEdit, useFormEdit } from './draft/form-context.tsx'
import { editAgain, leaveEditing } from './draft/form-edit.ts'
import { usePhotosToCome } from './photos/form-photos.ts'
import { failedWords } from './photos/hold-save.ts'

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

/** Says that the form is saved once connection and photos are there, and gives the way to take that back. */
export function WaitsNotice() {
  const edit = useFormEdit()
  const waitsSince = useEdit((state) => state.waitsSince)
  const isSaving = useEdit((state) => state.isSaving)
  const waitsFor = useWaitsFor()
  if (waitsSince === null) return null
  return (
    <Notice
      tone="warning"
      title="This form waits to be saved"
      action={
        <Button disabled={isSaving} onClick={() => editAgain(edit)}>
          Cancel
        </Button>
      }
      isNews
      className="print:hidden"
    >
      Saved on this device <When at={waitsSince} />. {waitsFor}
    </Notice>
  )
}

/** The sentence about the thing that the save waits for. */
function useWaitsFor(): string {
  const isConnected = useConnection() === 'live'
  const photos = usePhotosToCome()
  const failed = failedWords(photos)
  if (failed) return `${failed.count} did not get there. ${failed.way}, then the form is sent.`
  return isConnected && photos.length > 0
    ? 'It is sent as soon as its photos are there.'
    : 'It is sent when the connection is back.'
}
