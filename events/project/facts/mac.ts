import type { Card } from '../device.ts'
import { foldedSerial, isMac } from './serial.ts'
import { factOf } from './shown-facts.ts'

/** The form in which MAC addresses are compared: `e0:a7-00` is `E0A700`. */
export const foldedMac = (mac: string): string => foldedSerial(mac).replaceAll(/[^\dA-F]/g, '')

/** The key of a card's MAC address, as that of its serial number. Null where it has none, or something else stands there. */
export function macKey(card: Pick<Card, 'type' | 'mac' | 'synced'>): string | null {
  const mac = factOf(card, 'mac') ?? ''
  return isMac(mac) ? `${card.type} ${foldedMac(mac)}` : null
}
