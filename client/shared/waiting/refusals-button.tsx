import { CircleAlert } from 'lucide-react'
import { useState } from 'react'
import { useRefusals, useRefusedPhotos } from '../../live/live-context.tsx'
import { Button } from '../../ui/button.tsx'
import { formatCount } from '../../ui/text/format-count.ts'
import { dialogOnDemand } from '../../ui/loading/on-demand.tsx'
import { fateOf } from './waiting.ts'

const RefusalsPanel = dialogOnDemand(async () => (await import('./refusals-panel.tsx')).RefusalsPanel)

/** Says how many changes and photos were refused, or lost, and wait to be dealt with, and opens the list of them. Nothing while there are none. */
export function RefusalsButton() {
  const [isOpen, setIsOpen] = useState(false)
  const photos = useRefusedPhotos()
  const count = useRefusals().length + photos.length
  // The next refusal must not open the list by itself: the person may be typing.
  if (isOpen && count === 0) setIsOpen(false)
  return (
    <>
      {count > 0 && (
        <Button
          size="sm"
          icon={<CircleAlert aria-hidden className="text-danger-text" />}
          aria-haspopup="dialog"
          // Where the words on the connection have a button to all that is not saved, that one leads here, too.
          className="shrink-0 group-has-[[data-strip]_button]/bar:hidden"
          onClick={() => setIsOpen(true)}
        >
          {`${formatCount(count)} ${fateOf(count, photos)}`}
        </Button>
      )}
      <RefusalsPanel isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  )
}
