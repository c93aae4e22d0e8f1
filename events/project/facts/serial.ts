import type { DeviceId } from '../../kernel/ids.ts'
import type { Card, DeviceType } from '../device.ts'
import { factOf } from './shown-facts.ts'

/** Blanks, dashes of all kinds, and signs that are not seen: none of them tells two serial numbers apart. */
const UNTOLD = /[\s\p{Pd}\u2212\p{Cf}\p{Default_Ignorable_Code_Point}]+/gu

/** The form in which serial numbers are compared: `vk-12 34` is `VK1234`. Empty where nothing is left of it. */
export const foldedSerial = (serial: string): string => serial.normalize('NFKC').replace(UNTOLD, '').toUpperCase()

/** The key of a card's serial number: a unit may be a camera and a controller under one. Null where it has none. */
export function serialKey(card: Pick<Card, 'type' | 'serial' | 'synced'>): string | null {
  const folded = foldedSerial(factOf(card, 'serial') ?? '')
  return folded === '' ? null : `${card.type} ${folded}`
}

/** Finds the card of a board, other than `besides`, that has a serial number already. */
export function cardWithSerial(
  cards: Iterable<Card>,
  type: DeviceType,
  { serial, besides }: { readonly serial: string; readonly besides?: DeviceId },
): Card | undefined {
  const key = serialKey({ type, serial })
  if (key === null) return undefined
  for (const card of cards) if (card.id !== besides && serialKey(card) === key) return card
  return undefined
}

const MAC = /^(?:[\da-f]{2}[:. -]?){5}[\da-f]{2}$|^(?:[\da-f]{4}[:.-]){2}[\da-f]{4}$/i
/** True for a MAC address in any notation. Twelve digits alone are no sure one. */
export const isMac = (text: string): boolean => MAC.test(text.trim()) && /[a-f:.-]/i.test(text)

const PROVIDED = /^[\da-z]{4}(?:-[\da-z]{4}){2}$/i
/** True for the form of the provider's serial numbers, XXXX-XXXX-XXXX. A MAC address may be written so, too. */
export const hasProvidedForm = (text: string): boolean => PROVIDED.test(text.trim())

/** The sentence about an EAN that stands in the place of a device's own number. */
export const EAN_SENTENCE = 'This is the number of the article (EAN), which all devices of its kind have.'

/** True for an EAN-8, UPC-A or EAN-13, whose last digit checks the others (GS1 General Specifications, 7.9). */
export function isEan(text: string): boolean {
  const digits = text.replaceAll(/[\s-]/g, '')
  if (!/^(?:\d{8}|\d{12,13})$/.test(digits)) return false
  const sum = Array.from(digits, Number)
    .toReversed()
    .reduce((total, digit, place) => total + digit * (place % 2 === 0 ? 1 : 3), 0)
  return sum % 10 === 0
}
