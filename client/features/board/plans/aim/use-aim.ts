import type { PlanPage } from '#events/plan/api.ts'
import { useOpenBoard } from '../../../../shared/board/use-board.ts'
import { announce } from '../../../../ui/toast/live-region.tsx'
import { toast } from '../../../../ui/toast/toast.ts'
import { isOnPage, type Point, toPage } from '../camera.ts'
import type { useLayCable } from '../cables/lay-cable.ts'
import { MAX_PAIRS, withPoint } from '../newer/align.ts'
import { withEnd } from '../scale/measuring.ts'
import type { ShownPin } from '../shown-pins.ts'
import type { usePlanGestures } from '../use-plan-gestures.ts'
import { endAim } from './aim.ts'
import { placeWords } from '../use-plan-keys.ts'
import { useViewerStore } from '../viewer-state.ts'

export const sayOutside = () => toast({ title: 'Outside of the drawing', description: 'Choose a place on it.' })

/** Takes a point of the window for what the person aims at, by a press or by Enter. @param layTo takes the other end of a cable. */
export function useAim(
  page: PlanPage,
  gestures: ReturnType<typeof usePlanGestures>,
  pinAt: (at: Point) => readonly ShownPin[],
  layTo: ReturnType<typeof useLayCable>,
): (at: Point) => void {
  const viewer = useViewerStore()
  const board = useOpenBoard()
  return (at) => {
    const { aim, camera } = viewer.getState()
    if (!aim || !camera) return
    if (aim.of === 'cable') {
      const [top] = pinAt(at)
      if (top) layTo(top.card)
      else toast({ title: 'No card here', description: 'Choose the pin of a card.' })
      return
    }
    const place = toPage(camera, page, at)
    if (!isOnPage(place)) return sayOutside()
    switch (aim.of) {
      case 'card': {
        const card = board.store.getState().cards.get(aim.deviceId)
        if (!card) return
        const to = { page: page.page, version: page.version, ...place }
        gestures.place(card, aim.kind, to, aim.kind === 'built' ? aim.why : undefined)
        viewer.setState({ selected: card.id })
        endAim(viewer)
        return announce(`${card.name} placed, ${placeWords(place)}`)
      }
      case 'new':
      case 'photo': {
        const to = { page: page.page, version: page.version, ...place }
        viewer.setState(aim.of === 'new' ? { newCardAt: to } : { photoAt: to })
        return endAim(viewer)
      }
      case 'line': {
        const next = withEnd(aim, place)
        if (aim.lines.length >= 2) return
        viewer.setState({ aim: next })
        return announce(`End ${next.ends.length} of the line set, ${placeWords(place)}`)
      }
      case 'pair': {
        if (aim.pairs.length >= MAX_PAIRS) return
        const next = withPoint(aim, place, page.own)
        if (!next) return sayOutside()
        viewer.setState({ aim: next })
        return announce(next.from ? 'Now the same point on the new drawing.' : `Point ${next.pairs.length} set.`)
      }
    }
  }
}
