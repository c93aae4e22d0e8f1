import { ChevronDown, ChevronUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { formatCount } from '../../../ui/text/format-count.ts'
import { useViewer, useViewerStore } from './viewer-state.ts'

/** The list on a phone: a line at the lower edge, which grows to the list, or to the card or photo that is chosen. */
export function Sheet({ count, hasChosen, children }: { count: number; hasChosen: boolean; children: ReactNode }) {
  const viewer = useViewerStore()
  const isListOpen = useViewer((state) => state.isListOpen)
  const isAiming = useViewer(({ aim }) => aim !== null)
  const isOpen = !isAiming && (isListOpen || hasChosen)
  return (
    <aside
      aria-label="Cards of the project"
      className="absolute inset-x-0 bottom-0 flex max-h-[60%] flex-col rounded-t-panel border-t bg-raised pb-[env(safe-area-inset-bottom)] shadow-overlay"
    >
      <Button
        variant="ghost"
        aria-expanded={isOpen}
        icon={isOpen ? <ChevronDown aria-hidden /> : <ChevronUp aria-hidden />}
        onClick={() =>
          viewer.setState(isOpen ? { isListOpen: false, selected: null, photo: null } : { isListOpen: true })
        }
        className="w-full shrink-0"
      >
        Cards ({formatCount(count)})
      </Button>
      {isOpen && <div className="relative min-h-0 overflow-y-auto overscroll-contain pb-16">{children}</div>}
    </aside>
  )
}
