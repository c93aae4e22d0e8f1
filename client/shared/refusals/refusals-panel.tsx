import { useEffect, useRef } from 'react'
import { useRefusals } from '../../live/live-context.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { RefusalItem } from './refusal-item.tsx'

/** Everything of this person's that the server refused, on all boards, each with what can be done about it. */
export function RefusalsPanel({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const refusals = useRefusals()
  // When the last one is dealt with, the button that opened the list is gone.
  const screen = useRef<HTMLElement>(null)
  useEffect(() => {
    screen.current = document.getElementById('main')
  }, [])
  return (
    <Dialog
      isOpen={isOpen}
      focusFallback={screen}
      onOpenChange={(next) => !next && onClose()}
      width="lg"
      title="Changes that were refused"
      description="They are kept in this tab until you send them again or discard them."
    >
      <ul className="flex flex-col gap-3">
        {refusals.map((refusal) => (
          <RefusalItem key={refusal.entry.id} refusal={refusal} onLeave={onClose} />
        ))}
      </ul>
    </Dialog>
  )
}
