import type { DeviceId } from '#events/kernel/ids.ts'
import type { Plan } from '#events/plan/api.ts'
import { type CableEnds, endsOf } from '#events/plan/cable.ts'
import { pinKey } from '#events/plan/page.ts'
import type { Card } from '#events/project/device.ts'
import { announce } from '../../../../ui/toast/live-region.tsx'
import { toast } from '../../../../ui/toast/toast.ts'
import { endAim, startAim } from '../aim/aim.ts'
import type { usePlanGestures } from '../use-plan-gestures.ts'
import type { ViewerStore } from '../viewer-state.ts'

/** Waits for the other end of a cable, which a press on a pin or a choice in the list gives. */
export const startCable = (viewer: ViewerStore, { id, name }: Card, isByKey: boolean): void =>
  startAim(
    viewer,
    { of: 'cable', from: id },
    isByKey,
    `A cable from ${name}. Choose the other card in the list, press its pin`,
  )

type Laying = {
  readonly viewer: ViewerStore
  readonly pins: Plan['pins']
  readonly gestures: ReturnType<typeof usePlanGestures>
  readonly cardOf: (id: DeviceId) => Card | undefined
}

/** Lays the cable that was begun to a card; where it cannot lie, that is said, and another one may be chosen. */
export function layTo(to: Card, ends: CableEnds, { viewer, pins, gestures, cardOf }: Laying): void {
  const from = cardOf(ends.from)
  if (!from) return endAim(viewer)
  if (from.id === to.id) return toast({ title: 'The same card', description: 'Choose the card at the other end.' })
  if (!endsOf(new Map(pins.map((pin) => [pinKey(pin), pin])), ends))
    return toast({
      title: 'Not on the same page',
      description: `${from.name} and ${to.name} need places on one page first.`,
    })
  gestures.cable(from, to, null)
  endAim(viewer)
  viewer.setState({ selected: from.id })
  announce(`Cable from ${from.name} to ${to.name} laid.`)
}
