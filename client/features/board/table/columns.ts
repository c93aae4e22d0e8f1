import {
  type Card,
  DEVICE_STATUS_LABELS,
  DEVICE_TYPE_LABELS,
  DeviceStatus,
  isNamedByPeople,
} from '#events/project/device.ts'
import { FACT_LABELS, type FactName, FACTS } from '#events/project/facts/facts.ts'
import { floorOrder } from '#events/project/facts/floor-order.ts'
import { factOf, isProvided } from '#events/project/facts/shown-facts.ts'
import { compareNames } from '../../../ui/list/name-order.ts'

/** The columns of the table, in their order. */
export const COLUMNS = ['name', 'type', 'status', ...FACTS, 'description', 'photos'] as const
export type Column = 'name' | 'type' | 'status' | FactName | 'description' | 'photos'

export const COLUMN_LABELS: Readonly<Record<Column, string>> = {
  ...{ name: 'Name', type: 'Type', status: 'Status' },
  ...FACT_LABELS,
  ...{ description: 'Description', photos: 'Photos' },
}

/** In pixels. */
export const COLUMN_WIDTHS: Readonly<Record<Column, number>> = {
  ...{ name: 220, type: 150, status: 190 },
  ...{ building: 130, floor: 90, room: 130, model: 130, serial: 160, mac: 160, ip: 130 },
  ...{ description: 260, photos: 90 },
}

export const isFact = (column: Column): column is FactName => Object.hasOwn(FACT_LABELS, column)

/** The text of a cell. */
export function textOf(card: Card, column: Column): string {
  if (isFact(column)) return factOf(card, column) ?? ''
  switch (column) {
    case 'name':
    case 'description':
      return card[column]
    case 'type':
      return DEVICE_TYPE_LABELS[card.type]
    case 'status':
      return DEVICE_STATUS_LABELS[card.status]
    case 'photos':
      return `${card.photos?.length ?? 0}`
  }
}

/**
 * The order of cards by a column. Those without a text there come last, in either direction.
 * @param floors the order that the project gives its floors.
 */
export function cardOrder(
  column: Column,
  isDown: boolean,
  floors?: readonly string[],
): (one: Card, other: Card) => number {
  const sign = isDown ? -1 : 1
  const compare = column === 'floor' ? floorOrder(floors) : compareNames
  if (column === 'status') {
    const rank = ({ status }: Card) => DeviceStatus.options.indexOf(status)
    return (one, other) => sign * (rank(one) - rank(other))
  }
  return (one, other) => {
    const [a, b] = [textOf(one, column), textOf(other, column)]
    if (a === '' || b === '') return a === b ? 0 : a === '' ? 1 : -1
    return sign * compare(a, b)
  }
}

/** The changes that a person may make on a board, by their role and the project's rights. */
export type Mays = {
  readonly mayRename: boolean
  readonly mayPlace: boolean
  readonly mayBind: boolean
  readonly isReadOnly: boolean
}

export function isEditable(card: Card, column: Column, { mayRename, mayPlace, mayBind, isReadOnly }: Mays): boolean {
  if (isReadOnly) return false
  if (isFact(column)) return (column === 'serial' ? mayBind : mayPlace) && !isProvided(card, column)
  return column === 'name' ? mayRename && isNamedByPeople(card) : column === 'status' || column === 'description'
}
