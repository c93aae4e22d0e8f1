import { MapPin } from 'lucide-react'
import { useViewer } from '../viewer-state.ts'

/** The card that a mouse carries from the list to the drawing. */
export function LiftedCard() {
  const lifted = useViewer((state) => state.lifted)
  if (!lifted) return null
  return (
    <p
      aria-hidden
      className="pointer-events-none fixed top-0 left-0 z-2 flex max-w-64 items-center gap-2 rounded-panel border border-accent bg-raised p-2 shadow-float"
      style={{ transform: `translate(${lifted.x + 8}px,${lifted.y + 8}px)` }}
    >
      <MapPin aria-hidden className="size-4 shrink-0 text-accent-text" />
      <span dir="auto" className="min-w-0 truncate font-medium">
        {lifted.name}
      </span>
    </p>
  )
}
