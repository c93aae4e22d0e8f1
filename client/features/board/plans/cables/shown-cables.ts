import type { DeviceId } from '#events/kernel/ids.ts'
import type { Cable } from '#events/plan/api.ts'
import { metres } from '../metres.ts'
import type { ShownPin } from '../shown-pins.ts'

/** A cable as a page shows it. `text`: its length; empty where that is not known. */
export type ShownCable = { readonly from: ShownPin; readonly to: ShownPin; readonly text: string }

/** The cables of a page whose cards are both there. */
export function shownCables(cables: readonly Cable[], pins: readonly ShownPin[]): ShownCable[] {
  const main = new Map(pins.flatMap((pin) => (pin.isMain ? [[pin.deviceId, pin] as const] : [])))
  return cables.flatMap((cable) => {
    const [from, to] = [main.get(cable.from), main.get(cable.to)]
    return from && to ? [{ from, to, text: cable.metres === null ? '' : metres(cable.metres) }] : []
  })
}

/** The cables of each card. */
export function cablesByCard(cables: readonly Cable[]): ReadonlyMap<DeviceId, readonly Cable[]> {
  const all = new Map<DeviceId, Cable[]>()
  for (const cable of cables)
    for (const id of [cable.from, cable.to]) {
      const found = all.get(id)
      if (found) found.push(cable)
      else all.set(id, [cable])
    }
  return all
}

/** The length of a cable, and where it is from. */
export const lengthWords = ({ metres: length, isMeasured }: Cable): string =>
  length === null ? 'length not known' : isMeasured ? `${metres(length)} by the scale` : metres(length)
