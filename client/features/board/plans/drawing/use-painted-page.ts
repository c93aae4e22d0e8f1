import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { UserId } from '#events/kernel/ids.ts'
import type { Plan, PlanPage } from '#events/plan/api.ts'
import type { Card } from '#events/project/device.ts'
import { useUser } from '../../../../api/people/session.tsx'
import { fullName } from '../../../../shared/people/people.ts'
import { usePersonNames } from '../../state/person-names.ts'
import { fit, type Point } from '../camera.ts'
import { shownCables } from '../cables/shown-cables.ts'
import type { ShownCones } from '../cones/cone-marks.ts'
import type { ShownPhoto } from '../here/photos-here.ts'
import { useSameView } from '../newer/use-same-view.ts'
import { PlanRenderer } from '../plan-renderer.ts'
import { pinsAt, type ShownPin } from '../shown-pins.ts'
import { useTilePack } from '../use-kept-plan.ts'
import { useViewer, useViewerStore } from '../viewer-state.ts'

/** How far from its middle a pin takes a press, in pixels: a finger needs more. */
export const REACH = matchMedia('(pointer: coarse)').matches ? 22 : 14

type PaintedPage = {
  readonly plan: Plan
  readonly page: PlanPage
  readonly pins: readonly ShownPin[]
  /** Those that have no card. */
  readonly photos: readonly ShownPhoto[]
  readonly mayTurn: ShownCones['mayTurn']
  /** Whose pins stand where they are put at once, while those of others glide; null: no one's. */
  readonly mine: UserId | null
}

/** The parts of the window of a page, for {@link Drawing}. */
export type DrawingRefs = {
  readonly element: RefObject<HTMLDivElement | null>
  readonly canvas: RefObject<HTMLCanvasElement | null>
  readonly paper: RefObject<HTMLDivElement | null>
  readonly tiles: RefObject<HTMLDivElement | null>
}

/** Paints a page of a plan into its window. `pinAt`: the pins under a point of the window, the uppermost first. */
export function usePaintedPage({ plan, page, pins, photos, mayTurn, mine }: PaintedPage) {
  const viewer = useViewerStore()
  const user = useUser()
  const element = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const paper = useRef<HTMLDivElement>(null)
  const tiles = useRef<HTMLDivElement>(null)
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
  const cables = useMemo(() => shownCables(plan.cables, pins), [plan.cables, pins])
  const nameOf = usePersonNames()
  useLayoutEffect(() => {
    const facesOf = ({ assignees = [] }: Card) =>
      assignees.map((id) => ({ id, name: id === user.id ? fullName(user) : nameOf(id) }))
    renderer?.show({ planId: plan.id, page, pins, photos, cables, pack, facesOf, mayTurn }, mine)
  }, [renderer, plan.id, page, pins, photos, cables, pack, user, nameOf, mayTurn, mine])

  const pinAt = (at: Point) => (renderer ? pinsAt(pins, renderer.drawn, at, REACH) : [])
  const refs: DrawingRefs = { element, canvas, paper, tiles }
  return { refs, renderer, pinAt }
}
