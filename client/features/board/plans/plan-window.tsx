import { useEffect, useMemo } from 'react'
import type { Plan, PlanPage } from '#events/plan/api.ts'
import { useUser } from '../../../api/people/session.tsx'
import type { PhotoHere } from '../../../live/outbox/photo-here.ts'
import type { PlanHandle } from '../../../live/plan.ts'
import { LiftedCard } from './aim/lifted-card.tsx'
import { NewCard } from './aim/new-card.tsx'
import { PlacingBar } from './aim/placing-bar.tsx'
import { useAim } from './aim/use-aim.ts'
import { useGrab } from './aim/use-grab.ts'
import { useStaleAim } from './aim/use-stale-aim.ts'
import { useTap } from './aim/use-tap.ts'
import { CableBar } from './cables/cable-bar.tsx'
import { useLayCable } from './cables/lay-cable.ts'
import { Drawing } from './drawing/drawing.tsx'
import { REACH, usePaintedPage } from './drawing/use-painted-page.ts'
import { TakePhotoHere } from './here/photo-here.tsx'
import { shownPhotos } from './here/photos-here.ts'
import { AlignBar } from './newer/align-bar.tsx'
import { CompareOverlay } from './newer/compare-overlay.tsx'
import { NewerOverlay } from './newer/newer-overlay.tsx'
import type { useNewer } from './newer/use-newer.ts'
import { MeasureBar } from './scale/measure-bar.tsx'
import type { ShownPin } from './shown-pins.ts'
import type { usePlanGestures } from './use-plan-gestures.ts'
import { useMayPin } from './use-plan-gestures.ts'
import { usePlanKeys } from './use-plan-keys.ts'
import { usePlanPointers } from './use-plan-pointers.ts'
import { useViewerStore } from './viewer-state.ts'

type Props = {
  readonly handle: PlanHandle
  readonly plan: Plan
  readonly page: PlanPage
  readonly pins: readonly ShownPin[]
  /** Those of the plan that have no card. */
  readonly photos: readonly PhotoHere[]
  readonly gestures: ReturnType<typeof usePlanGestures>
  readonly newer: ReturnType<typeof useNewer>
}

/** A page of a plan with its pins, to be moved, made larger and pressed on. */
export function PlanWindow({ handle, plan, page, pins, photos, gestures, newer }: Props) {
  const viewer = useViewerStore()
  const shown = useMemo(() => shownPhotos(photos, page), [photos, page])
  const painted = { plan, page, pins, photos: shown, mayTurn: useMayPin(), mine: useUser().id }
  const { refs, renderer, pinAt } = usePaintedPage(painted)
  const take = useAim(page, gestures, pinAt, useLayCable(plan, gestures))
  useStaleAim(page, newer.isBusy)
  const onTap = useTap({ page, photos: shown, renderer, pinAt, reach: REACH, take })
  const grab = useGrab(page, pins, gestures, { pinAt, reach: REACH })
  usePlanPointers(refs.element, viewer, { page, onTap, grab })
  const onKeyDown = usePlanKeys(viewer, page, take)
  // A pin that leaves its place has left the fan, too.
  useEffect(() => {
    const { fanned } = viewer.getState()
    if (fanned && renderer && renderer.stackOf(fanned.keys.at(-1) ?? '').length !== fanned.keys.length)
      viewer.setState({ fanned: null })
  }, [pins, renderer, viewer])

  return (
    <Drawing
      {...{ page, refs, onKeyDown }}
      help="Arrow keys move the drawing, plus and minus change its size, zero shows all of it. The list beside it has every card, and places them."
      overlays={
        <>
          <CompareOverlay plan={plan} page={page} />
          <NewerOverlay page={page} />
        </>
      }
    >
      <PlacingBar />
      <CableBar />
      <NewCard gestures={gestures} />
      <TakePhotoHere handle={handle} title={page.title} />
      <LiftedCard />
      <MeasureBar page={page} onSave={(lines) => gestures.measure(page, lines)} />
      <AlignBar plan={plan} page={page} newer={newer} />
    </Drawing>
  )
}
