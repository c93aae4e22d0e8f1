import { DeviceId } from '../../kernel/ids.ts'
import { unguarded } from '../../kernel/text/spreadsheet.ts'
import { type FactName, FACTS } from '../facts/facts.ts'
import { DeviceType } from '../device.ts'

/** Where a list that this portal wrote has what a card says; -1 where it lacks it. */
export type OwnColumns = {
  readonly id: number
  readonly name: number
  readonly type: number
  readonly description: number
  /** The columns of facts. */
  readonly facts: { readonly [Fact in FactName]?: readonly number[] }
}

/** The columns of a list that begins with the ids of cards, as `cards.csv` does; null for the lists of others. */
export function ownColumns(header: readonly string[]): OwnColumns | null {
  const at = (name: string) => header.indexOf(name)
  const own = { id: at('card_id'), name: at('name'), type: at('device_type'), description: at('description') }
  const facts = Object.fromEntries(FACTS.flatMap((fact) => (header.includes(fact) ? [[fact, [at(fact)]]] : [])))
  return own.id === 0 && own.name > 0 ? { ...own, facts } : null
}

/** The cells of a row of such a list, without the apostrophe that keeps a spreadsheet from running a text. */
export function ownCells(cells: readonly string[], own: OwnColumns) {
  const plain = cells.map(unguarded)
  const cell = (at: number): string => plain[at] ?? ''
  return {
    cells: plain,
    cardId: DeviceId.safeParse(Number(cell(own.id))).data,
    name: cell(own.name),
    type: DeviceType.safeParse(cell(own.type)).data,
    description: cell(own.description),
  }
}
