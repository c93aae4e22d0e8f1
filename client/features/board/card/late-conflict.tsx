import { useCallback, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/toast/notice.tsx'
import { dialogOnDemand } from '../../../ui/loading/on-demand.tsx'
import { useConflict } from './use-conflict.ts'

const ConflictDialog = dialogOnDemand(async () => (await import('./conflict-dialog.tsx')).ConflictDialog)

/** The choice between two texts of a description. Where its code cannot be had, a notice stands for it that asks for it again. */
export function LateConflict() {
  const conflict = useConflict()
  const [hasFailed, setHasFailed] = useState(false)
  const fail = useCallback(() => setHasFailed(true), [])
  return (
    <>
      {conflict && hasFailed && (
        <Notice
          tone="warning"
          title="A description waits for your choice"
          isNews
          className="mx-3 mt-3 md:mx-6"
          action={
            <Button size="sm" onClick={() => setHasFailed(false)}>
              Choose
            </Button>
          }
        >
          {conflict.card.name} was changed while you wrote. Both texts are kept.
        </Notice>
      )}
      <ConflictDialog isOpen={conflict !== null && !hasFailed} onClose={fail} />
    </>
  )
}
