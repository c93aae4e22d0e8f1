import { type Card, DEVICE_TYPE_LABELS } from '../device.ts'
import { FACT_LABELS, type FactName, FACTS } from '../facts/facts.ts'
import { foldedSerial, serialKey } from '../facts/serial.ts'
import { factOf, isProvided } from '../facts/shown-facts.ts'
import type { DeviceRow } from './csv.ts'

/**
 * A fact of a card, or its type, of which a list says something else. `board`: empty where the card lacks it. `fact`: null where the
 * card cannot take it over: its type, what the provider says, and the serial number of another card.
 */
export type OtherFact = {
  readonly fact: FactName | null
  readonly label: string
  readonly board: string
  readonly list: string
}

const SIGNS = /[:.]/g
/** The form in which two values of a fact are compared: numbers of one device are the same in any notation. */
const COMPARED: { readonly [Fact in FactName]?: (value: string) => string } = {
  serial: foldedSerial,
  mac: (value) => foldedSerial(value).replaceAll(SIGNS, ''),
}

/**
 * The facts of a card of which a row of a list says something else, and its type, where a column says types. A cell with nothing in
 * it says nothing (docs/rules.md, IMPORT-67).
 * @param isAnotherOnes true for the key of a serial number that another card has.
 */
export function otherFacts(
  { type, isTypeListed, facts = {} }: Pick<DeviceRow, 'type' | 'isTypeListed' | 'facts'>,
  card: Partial<Pick<Card, 'type' | 'synced' | FactName>>,
  isAnotherOnes: (serialKey: string) => boolean = () => false,
): readonly OtherFact[] {
  const board = card.type
  const isOtherType = isTypeListed && board !== undefined && board !== type
  const types = isOtherType && {
    fact: null,
    label: 'Type',
    board: DEVICE_TYPE_LABELS[board],
    list: DEVICE_TYPE_LABELS[type],
  }
  const isFixed = (fact: FactName, list: string): boolean => {
    const key = fact === 'serial' && board !== undefined ? serialKey({ type: board, serial: list }) : null
    return isProvided(card, fact) || (key !== null && isAnotherOnes(key))
  }
  const others = FACTS.flatMap((fact): OtherFact[] => {
    const [said = '', list = ''] = [factOf(card, fact), facts[fact]]
    const compared = COMPARED[fact] ?? ((value: string) => value.normalize())
    return list === '' || compared(list) === compared(said)
      ? []
      : [{ fact: isFixed(fact, list) ? null : fact, label: FACT_LABELS[fact], board: said, list }]
  })
  return types ? [types, ...others] : others
}
