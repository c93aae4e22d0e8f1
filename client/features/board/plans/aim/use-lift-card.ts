import { type PointerEvent, useEffect, useRef } from 'react'
import type { PlanPage } from '#events/plan/api.ts'
import type { Card } from '#events/project/device.ts'
import { isOnPage, toPage } from '../camera.ts'
import { useMayPin, type usePlanGestures } from '../use-plan-gestures.ts'
import { useViewerStore } from '../viewer-state.ts'
import { STRAY } from '../use-plan-pointers.ts'
import { WINDOW_ID } from './aim.ts'
import { sayOutside } from './use-aim.ts'

/** Carries a card by the mouse from the list onto the drawing, where it is placed; null for those who place none. */
export function useLiftCard(page: PlanPage, gestures: ReturnType<typeof usePlanGestures>) {
  const viewer = useViewerStore()
  const mayPin = useMayPin()
  const carrying = useRef<AbortController | null>(null)
  useEffect(() => () => carrying.current?.abort(), [])
  if (!mayPin('built')) return null
  const kind = mayPin('planned') ? 'planned' : 'built'

  function drop(card: Card, { clientX, clientY }: { clientX: number; clientY: number }): void {
    const box = document.getElementById(WINDOW_ID)?.getBoundingClientRect()
    const { camera, window } = viewer.getState()
    if (!box || !camera) return
    const at = { x: clientX - box.left, y: clientY - box.top }
    if (at.x < 0 || at.y < 0 || at.x > window.width || at.y > window.height) return
    const place = toPage(camera, page, at)
    if (!isOnPage(place)) return sayOutside()
    gestures.place(card, kind, { page: page.page, version: page.version, ...place })
    viewer.setState({ selected: card.id })
  }

  return (card: Card, begun: PointerEvent): void => {
    if (begun.pointerType !== 'mouse' || begun.button !== 0) return
    const ending = new AbortController()
    carrying.current = ending
    const { signal } = ending
    const end = () => {
      ending.abort()
      viewer.setState({ lifted: null })
    }
    const isCarried = () => viewer.getState().lifted !== null
    addEventListener(
      'pointermove',
      ({ clientX: x, clientY: y }) => {
        if (isCarried() || Math.hypot(x - begun.clientX, y - begun.clientY) > STRAY)
          viewer.setState({ lifted: { name: card.name, x, y } })
      },
      { signal },
    )
    addEventListener(
      'pointerup',
      (event) => {
        const wasCarried = isCarried()
        end()
        if (wasCarried) drop(card, event)
      },
      { signal },
    )
    addEventListener('pointercancel', end, { signal })
    addEventListener('keydown', ({ key }) => key === 'Escape' && end(), { signal })
  }
}
