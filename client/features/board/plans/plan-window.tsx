import { Maximize, Minus, Plus } from 'lucide-react'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Plan, PlanPage } from '#events/plan/api.ts'
import type { Card } from '#events/project/device.ts'
import { useUser } from '../../../api/people/session.tsx'
import type { PhotoHere } from '../../../live/outbox/photo-here.ts'
import type { PlanHandle } from '../../../live/plan.ts'
import { fullName } from '../../../shared/people/people.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { usePersonNames } from '../state/person-names.ts'
import { fit, type Point } from './camera.ts'
import { LiftedCard } from './aim/lifted-card.tsx'
import { NewCard } from './aim/new-card.tsx'
import { PlacingBar } from './aim/placing-bar.tsx'
import { WINDOW_ID } from './aim/aim.ts'
import { useAim } from './aim/use-aim.ts'
import { useGrab } from './aim/use-grab.ts'
import { useStaleAim } from './aim/use-stale-aim.ts'
import { useTap } from './aim/use-tap.ts'
import { CableBar } from './cables/cable-bar.tsx'
import { useLayCable } from './cables/lay-cable.ts'
import { shownCables } from './cables/shown-cables.ts'
import { TakePhotoHere } from './here/photo-here.tsx'
import { shownPhotos } from './here/photos-here.ts'
import { AlignBar } from './newer/align-bar.tsx'
import { CompareOverlay } from './newer/compare-overlay.tsx'
import { NewerOverlay } from './newer/newer-overlay.tsx'
import type { useNewer } from './newer/use-newer.ts'
import { useSameView } from './newer/use-same-view.ts'
import { MeasureBar } from './scale/measure-bar.tsx'
import { ScaleBar } from './scale/scale-bar.tsx'
import { PlanRenderer } from './plan-renderer.ts'
import { pinsAt, type ShownPin } from './shown-pins.ts'
import type { usePlanGestures } from './use-plan-gestures.ts'
import { useMayPin } from './use-plan-gestures.ts'
import { usePlanKeys, zoomStep } from './use-plan-keys.ts'
import { usePlanPointers } from './use-plan-pointers.ts'
import { useTilePack } from './use-kept-plan.ts'
import { useViewer, useViewerStore } from './viewer-state.ts'

/** How far from its middle a pin takes a press, in pixels: a finger needs more. */
const REACH = matchMedia('(pointer: coarse)').matches ? 22 : 14

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
  const user = useUser()
  const mayTurn = useMayPin()
  const isAiming = useViewer(({ aim }) => aim !== null)
  const [element, canvas, paper, tiles] = [
    useRef<HTMLDivElement>(null),
    useRef<HTMLCanvasElement>(null),
    useRef<HTMLDivElement>(null),
    useRef<HTMLDivElement>(null),
  ]
  const [renderer, setRenderer] = useState<PlanRenderer | null>(null)

  useLayoutEffect(() => {
    if (!element.current || !canvas.current || !paper.current || !tiles.current) return undefined
    const { current: box } = element
    const measure = () => viewer.setState({ window: { width: box.clientWidth, height: box.clientHeight } })
    measure()
    const sizes = new ResizeObserver(measure)
    sizes.observe(box)
    const made = new PlanRenderer(canvas.current, paper.current, tiles.current, viewer)
    setRenderer(made)
    return () => {
      sizes.disconnect()
      made.end()
    }
  }, [viewer, element, canvas, paper, tiles])
  const hasRoom = useViewer(({ window }) => window.width > 0 && window.height > 0)
  useLayoutEffect(() => {
    viewer.setState(({ window, camera }) => ({ camera: camera ?? (hasRoom ? fit(page, window) : null) }))
  })
  useSameView(page)
  const pack = useTilePack(plan, page)
  const shown = useMemo(() => shownPhotos(photos, page), [photos, page])
  const cables = useMemo(() => shownCables(plan.cables, pins), [plan.cables, pins])
  const nameOf = usePersonNames()
  useLayoutEffect(() => {
    const facesOf = ({ assignees = [] }: Card) =>
      assignees.map((id) => ({ id, name: id === user.id ? fullName(user) : nameOf(id) }))
    renderer?.show({ planId: plan.id, page, pins, photos: shown, cables, pack, facesOf, mayTurn }, user.id)
  }, [renderer, plan.id, page, pins, shown, cables, pack, user, nameOf, mayTurn])

  const pinAt = (at: Point) => (renderer ? pinsAt(pins, renderer.drawn, at, REACH) : [])
  const take = useAim(page, gestures, pinAt, useLayCable(plan, gestures))
  useStaleAim(page, newer.isBusy)
  const onTap = useTap({ page, photos: shown, renderer, pinAt, reach: REACH, take })
  const grab = useGrab(page, pins, gestures, { pinAt, reach: REACH })
  usePlanPointers(element, viewer, { page, onTap, grab })
  const onKeyDown = usePlanKeys(viewer, page, take)
  // A pin that leaves its place has left the fan, too.
  useEffect(() => {
    const { fanned } = viewer.getState()
    if (fanned && renderer && renderer.stackOf(fanned.keys.at(-1) ?? '').length !== fanned.keys.length)
      viewer.setState({ fanned: null })
  }, [pins, renderer, viewer])

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
        <CompareOverlay plan={plan} page={page} />
        <NewerOverlay page={page} />
        <canvas
          ref={canvas}
          aria-hidden
          className="pointer-events-none absolute top-0 left-0 max-w-none origin-top-left will-change-transform"
        />
      </div>
      <p id="plan-window-help" hidden>
        Arrow keys move the drawing, plus and minus change its size, zero shows all of it. The list beside it has every
        card, and places them.
      </p>
      {page.state !== 'ready' && <NotDrawn page={page} />}
      <PlacingBar />
      <CableBar />
      <NewCard gestures={gestures} />
      <TakePhotoHere handle={handle} title={page.title} />
      <LiftedCard />
      <MeasureBar page={page} onSave={(lines) => gestures.measure(page, lines)} />
      <AlignBar plan={plan} page={page} newer={newer} />
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
