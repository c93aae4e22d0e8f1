import { Maximize, Minus, Plus } from 'lucide-react'
import type { KeyboardEvent, ReactNode } from 'react'
import type { PlanPage } from '#events/plan/api.ts'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { WINDOW_ID } from '../aim/aim.ts'
import { fit } from '../camera.ts'
import { ScaleBar } from '../scale/scale-bar.tsx'
import { zoomStep } from '../use-plan-keys.ts'
import { useViewer, useViewerStore } from '../viewer-state.ts'
import type { DrawingRefs } from './use-painted-page.ts'

type Props = {
  readonly page: PlanPage
  readonly refs: DrawingRefs
  /** The keys that it takes, for those who do not see it. */
  readonly help: string
  readonly onKeyDown: (event: KeyboardEvent) => void
  /** It lies over the page, and under the pins. */
  readonly overlays?: ReactNode
  /** It lies over all of it. */
  readonly children?: ReactNode
}

/** The window of a page: what {@link usePaintedPage} paints into, its scale, and the buttons for its size. */
export function Drawing({ page, refs: { element, canvas, paper, tiles }, help, onKeyDown, overlays, children }: Props) {
  const viewer = useViewerStore()
  const isAiming = useViewer(({ aim }) => aim !== null)
  return (
    <div className="relative min-h-0 min-w-0 flex-1 overflow-hidden bg-sunken">
      <div
        ref={element}
        id={WINDOW_ID}
        role="application"
        tabIndex={0}
        aria-label={`Drawing: ${page.title}`}
        aria-describedby="plan-window-help"
        onKeyDown={onKeyDown}
        className={`absolute inset-0 touch-none overflow-hidden select-none focus-visible:-outline-offset-2 ${isAiming ? 'cursor-crosshair' : 'cursor-grab active:cursor-grabbing'}`}
      >
        <div
          ref={paper}
          className="absolute top-0 left-0 origin-top-left bg-paper shadow-float will-change-transform"
        />
        <div
          ref={tiles}
          aria-hidden
          className="pointer-events-none absolute inset-0 isolate origin-top-left will-change-transform"
        />
        {overlays}
        <canvas
          ref={canvas}
          aria-hidden
          className="pointer-events-none absolute top-0 left-0 max-w-none origin-top-left will-change-transform"
        />
      </div>
      <p id="plan-window-help" hidden>
        {help}
      </p>
      {page.state !== 'ready' && <NotDrawn page={page} />}
      {children}
      <ScaleBar page={page} />
      <div className="absolute bottom-3 left-3 flex flex-col gap-1 rounded-control border bg-raised p-0.5 shadow-float phone:top-3 phone:bottom-auto max-md:right-3 max-md:left-auto low:flex-row">
        <IconButton label="Larger" onClick={() => zoomStep(viewer, page)}>
          <Plus aria-hidden />
        </IconButton>
        <IconButton label="Smaller" onClick={() => zoomStep(viewer, page, 1 / 1.5)}>
          <Minus aria-hidden />
        </IconButton>
        <IconButton label="Whole page" onClick={() => viewer.setState(({ window }) => ({ camera: fit(page, window) }))}>
          <Maximize aria-hidden />
        </IconButton>
      </div>
    </div>
  )
}

/** In the place of the tiles of a page that has none yet, or never will. Cards can be placed all the same. */
const NotDrawn = ({ page: { state, message } }: { page: PlanPage }) => (
  <p
    role="status"
    className="pointer-events-none absolute inset-x-4 top-1/3 mx-auto w-fit max-w-sm rounded-control bg-paper px-3 py-2 text-center text-ink shadow-float"
  >
    {state === 'failed' ? (message ?? 'This page cannot be shown.') : 'Being drawn…'}
  </p>
)
