import { Button } from '../../ui/button.tsx'
import { useSaveWork } from './use-save-work.ts'

/** Saves all that waits or was refused as one file. */
export function SaveButton() {
  const { save, isSaving } = useSaveWork()
  return (
    <Button size="sm" isPending={isSaving} onClick={() => void save()}>
      Save as a file
    </Button>
  )
}
