import type { Card } from '#events/project/device.ts'
import { factOf } from '#events/project/facts/shown-facts.ts'
import { foldedMac } from '#events/project/facts/mac.ts'
import { foldedSerial, isMac } from '#events/project/facts/serial.ts'

/** The cards whose serial number or MAC address a code says: two where a unit is a camera and a controller. */
export function cardsOfCode(cards: Iterable<Card>, code: string): Card[] {
  const serial = foldedSerial(code)
  const mac = isMac(code) ? foldedMac(code) : ''
  return [...cards].filter(
    (card) =>
      (serial !== '' && foldedSerial(factOf(card, 'serial') ?? '') === serial) ||
      (mac !== '' && foldedMac(factOf(card, 'mac') ?? '') === mac),
  )
}
