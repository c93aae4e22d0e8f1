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
import { dayOf, flagText } from '#events/project/history/told-work.ts'
import type { UserId } from '#events/kernel/ids.ts'
import type { NameOf } from '../../../shared/people/person-names.ts'
import { compareNames } from '../../../ui/list/name-order.ts'
import { capital } from '../../../ui/text/capital.ts'

/** The columns of the table, in their order. */
export const COLUMNS = ['name', 'type', 'status', ...FACTS, 'people', 'day', 'flag', 'description', 'photos'] as const
export type Column = 'name' | 'type' | 'status' | FactName | 'people' | 'day' | 'flag' | 'description' | 'photos'

export const COLUMN_LABELS: Readonly<Record<Column, string>> = {
  ...{ name: 'Name', type: 'Type', status: 'Status' },
  ...FACT_LABELS,
  ...{ people: 'People', day: 'Day', flag: 'Flag' },
  ...{ description: 'Description', photos: 'Photos' },
}

/** In pixels. */
export const COLUMN_WIDTHS: Readonly<Record<Column, number>> = {
  ...{ name: 220, type: 150, status: 190 },
  ...{ building: 130, floor: 90, room: 130, model: 130, serial: 160, mac: 160, ip: 130 },
  ...{ people: 180, day: 180, flag: 200 },
  ...{ description: 260, photos: 90 },
}

/** True for a column whose text has several names in it, or a name within words: each stands apart (docs/rules.md, PART-99). */
export const isOfSeveral = (column: Column): boolean => column === 'people' || column === 'flag'

export const isFact = (column: Column): column is FactName => Object.hasOwn(FACT_LABELS, column)

/** The text of a cell. @param nameOf gives the names of people. */
export function textOf(card: Card, column: Column, nameOf: NameOf): string {
  if (isFact(column)) return factOf(card, column) ?? ''
  switch (column) {
    case 'name':
    case 'description':
      return card[column]
    case 'type':
      return DEVICE_TYPE_LABELS[card.type]
    case 'status':
      return DEVICE_STATUS_LABELS[card.status]
    case 'people':
      return peopleText(card, nameOf)
    case 'day':
      return dayText(card)
    case 'flag':
      return card.flag ? flagText(card.flag) : ''
    case 'photos':
      return `${card.photos?.length ?? 0}`
  }
}

/** Those who have a card, as a list of names. */
export const peopleText = ({ assignees = [] }: Card, nameOf: NameOf): string =>
  assignees.map((id) => capital(nameOf(id))).join(', ')

/** The day of a card and the part of it that is not the whole: "2026-12-01, morning". */
const dayText = ({ schedule }: Card): string => (schedule?.part === 'all-day' ? schedule.day : dayOf(schedule))

/**
 * The order of cards by a column. Those without a text there come last, in either direction.
 * @param floors the order that the project gives its floors.
 */
export function cardOrder(
  column: Column,
  isDown: boolean,
  nameOf: NameOf,
  floors?: readonly string[],
): (one: Card, other: Card) => number {
  const sign = isDown ? -1 : 1
  const compare = column === 'floor' ? floorOrder(floors) : compareNames
  if (column === 'status') {
    const rank = ({ status }: Card) => DeviceStatus.options.indexOf(status)
    return (one, other) => sign * (rank(one) - rank(other))
  }
  return (one, other) => {
    const [a, b] = [textOf(one, column, nameOf), textOf(other, column, nameOf)]
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
  /** May give cards to people. Others set the day of their own (`me`). */
  readonly mayGive: boolean
  readonly me: UserId
}

export function isEditable(card: Card, column: Column, mays: Mays): boolean {
  const { mayRename, mayPlace, mayBind, isReadOnly, mayGive, me } = mays
  if (isReadOnly) return false
  if (column === 'people') return mayGive
  if (column === 'day') return mayGive || card.assignees?.includes(me) === true
  if (isFact(column)) return (column === 'serial' ? mayBind : mayPlace) && !isProvided(card, column)
  return column === 'name'
    ? mayRename && isNamedByPeople(card)
    : column === 'status' || column === 'description' || column === 'flag'
}
