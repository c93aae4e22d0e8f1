import type { Plan, PlanPage } from '#events/plan/api.ts'
import { useTap } from '../aim/use-tap.ts'
import { Drawing } from '../drawing/drawing.tsx'
import { REACH, usePaintedPage } from '../drawing/use-painted-page.ts'
import type { ShownPhoto } from '../here/photos-here.ts'
import type { ShownPin } from '../shown-pins.ts'
import { usePlanKeys } from '../use-plan-keys.ts'
import { usePlanPointers } from '../use-plan-pointers.ts'
import { useViewerStore } from '../viewer-state.ts'

const NO_PHOTOS: readonly ShownPhoto[] = []
const never = () => false
const nothing = () => null

/** A page as it was, with its pins: to be moved, made larger and pressed on, and nothing else. */
export function PlanThen({ plan, page, pins }: { plan: Plan; page: PlanPage; pins: readonly ShownPin[] }) {
  const viewer = useViewerStore()
  const painted = { plan, page, pins, photos: NO_PHOTOS, mayTurn: never, mine: null }
  const { refs, renderer, pinAt } = usePaintedPage(painted)
  const onTap = useTap({ page, photos: NO_PHOTOS, renderer, pinAt, reach: REACH, take: nothing })
  usePlanPointers(refs.element, viewer, { page, onTap, grab: nothing })
  const onKeyDown = usePlanKeys(viewer, page, nothing)
  return (
    <Drawing
      {...{ page, refs, onKeyDown }}
      help="Arrow keys move the drawing, plus and minus change its size, zero shows all of it. The list beside it has the cards that had a place then."
    />
  )
}
