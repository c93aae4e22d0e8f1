import { ChevronDown, ChevronUp } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '../../../ui/button.tsx'
import { formatCount } from '../../../ui/text/format-count.ts'
import { useViewer, useViewerStore } from './viewer-state.ts'

type Props = {
  /** Cards that search and filters leave, of all. */
  readonly found: number
  readonly count: number
  /** The card or photo that is chosen, which stands on top. */
  readonly chosen: number | string | null
  readonly children: ReactNode
}

/** The id of the sheet, under which a part of the drawing lies. */
export const SHEET_ID = 'plan-sheet'

/**
 * The list on a phone: a line at the lower edge, which grows to the list, or to the card or photo that is chosen. On a phone that lies
 * on its side it stands beside the drawing, of which nothing would be seen above it.
 */
export function Sheet({ found, count, chosen, children }: Props) {
  const viewer = useViewerStore()
  const isListOpen = useViewer((state) => state.isListOpen)
  const isAiming = useViewer(({ aim }) => aim !== null)
  const isOpen = !isAiming && (isListOpen || chosen !== null)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (box.current) box.current.scrollTop = 0
  }, [chosen])
  return (
    <aside
      id={SHEET_ID}
      data-low-buttons
      aria-label="Cards of the project"
      className="absolute inset-x-0 bottom-0 flex max-h-[60%] flex-col low:left-auto low:max-h-full low:w-80 low:max-w-full rounded-t-panel border-t bg-raised pb-[env(safe-area-inset-bottom)] shadow-overlay"
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
        Cards ({found < count ? `${formatCount(found)} of ${formatCount(count)}` : formatCount(count)})
      </Button>
      {isOpen && (
        <div ref={box} className="relative min-h-0 overflow-y-auto overscroll-contain pb-16">
          {children}
        </div>
      )}
    </aside>
  )
}
