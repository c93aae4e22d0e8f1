import type { PlanPage } from '#events/plan/api.ts'
import { metres } from '../metres.ts'
import { useViewer } from '../viewer-state.ts'
import { barMetres } from './measuring.ts'

/** The most pixels that the bar is long. */
const MAX_PIXELS = 120

/** A length on the drawing as it is shown now; nothing without a scale. */
export function ScaleBar({ page: { scale } }: { page: PlanPage }) {
  const zoom = useViewer(({ camera }) => camera?.scale ?? null)
  if (!scale || zoom === null) return null
  const metresPerPixel = scale.metresPerPixel / zoom
  const length = barMetres(metresPerPixel, MAX_PIXELS)
  return (
    <p className="pointer-events-none absolute top-3 left-3 rounded-control bg-paper/85 px-2 py-1 text-xs text-ink tabular-nums md:top-auto md:right-3 md:bottom-3 md:left-auto">
      <span
        aria-hidden
        className="mb-0.5 block h-1.5 border-r border-b border-l border-ink"
        style={{ width: length / metresPerPixel }}
      />
      <span className="sr-only">Length of the scale bar: </span>
      {length < 1 ? `${Math.round(length * 100)} cm` : metres(length)}
    </p>
  )
}
