import { Ruler } from 'lucide-react'
import type { MouseEvent } from 'react'
import type { PlanPage } from '#events/plan/api.ts'
import { Button } from '../../../../ui/button.tsx'
import { metres } from '../metres.ts'
import { useViewerStore } from '../viewer-state.ts'
import { startMeasuring } from './measure-bar.tsx'

/** The scale of a page in words; employees measure it. */
export function ScaleSection({ page, onRemove }: { page: PlanPage; onRemove: (() => void) | null }) {
  const viewer = useViewerStore()
  const { scale } = page
  if (!scale && !onRemove) return null
  const start = ({ detail }: MouseEvent) => startMeasuring(viewer, detail === 0)
  return (
    <section aria-label="Scale" className="flex flex-wrap items-center gap-2 border-b px-3 py-2 text-label">
      <p className="flex min-w-60 flex-1 items-center gap-2">
        <Ruler aria-hidden className="size-4 shrink-0 text-muted" />
        {scale
          ? `Drawing: ${metres(page.width * scale.metresPerPixel)} by ${metres(page.height * scale.metresPerPixel)}`
          : 'No scale yet'}
      </p>
      {onRemove && (
        <Button size="sm" variant={scale ? 'ghost' : 'secondary'} onClick={start}>
          {scale ? 'Measure again' : 'Measure'}
        </Button>
      )}
      {onRemove && scale && (
        <Button size="sm" variant="ghost" onClick={onRemove}>
          Remove scale
        </Button>
      )}
      {scale?.warning && <p className="basis-full text-warning-text">{scale.warning}</p>}
    </section>
  )
}
