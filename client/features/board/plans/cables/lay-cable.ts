import type { Plan } from '#events/plan/api.ts'
import { cableKey, endsOf } from '#events/plan/cable.ts'
import { pinKey } from '#events/plan/page.ts'
import type { Card } from '#events/project/device.ts'
import { useOpenBoard } from '../../../../shared/board/use-board.ts'
import { announce } from '../../../../ui/toast/live-region.tsx'
import { toast } from '../../../../ui/toast/toast.ts'
import { endAim, startAim } from '../aim/aim.ts'
import type { usePlanGestures } from '../use-plan-gestures.ts'
import { useViewerStore, type ViewerStore } from '../viewer-state.ts'

/** Waits for the other end of a cable, which a press on a pin or a choice in the list gives. */
export const startCable = (viewer: ViewerStore, { id, name }: Card, isByKey: boolean): void =>
  startAim(
    viewer,
    { of: 'cable', from: id },
    isByKey,
    `A cable from ${name}. Choose the other card in the list, press its pin`,
  )

/**
 * Lays the cable that was begun to a card; where it cannot lie, that is said, and another one may be chosen. @returns false: none was
 * begun.
 */
export function useLayCable(
  { pins, cables }: Plan,
  gestures: ReturnType<typeof usePlanGestures>,
): (to: Card) => boolean {
  const viewer = useViewerStore()
  const board = useOpenBoard()
  return (to) => {
    const { aim } = viewer.getState()
    if (aim?.of !== 'cable') return false
    const from = board.store.getState().cards.get(aim.from)
    const places = new Map(pins.map((pin) => [pinKey(pin), pin]))
    if (!from) endAim(viewer)
    else if (from.id === to.id) toast({ title: 'The same card', description: 'Choose the card at the other end.' })
    else if (!endsOf(places, { from: from.id, to: to.id }))
      toast({
        title: 'Not on the same page',
        description: `${from.name} and ${to.name} need places on one page first.`,
      })
    else {
      const key = cableKey({ from: from.id, to: to.id })
      const isThere = cables.some((cable) => cableKey(cable) === key)
      endAim(viewer)
      viewer.setState({ selected: from.id })
      if (isThere) toast({ title: 'There is a cable already', description: 'It keeps its length.' })
      else {
        gestures.cable(from, to)
        announce(`Cable from ${from.name} to ${to.name} laid.`)
      }
    }
    return true
  }
}
