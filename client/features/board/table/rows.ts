import {
  type Card,
  DEVICE_STATUS_LABELS,
  DEVICE_TYPE_LABELS,
  DeviceStatus,
  DeviceType,
} from '#events/project/device.ts'
import type { DeviceId } from '#events/kernel/ids.ts'
import { floorOrder } from '#events/project/facts/floor-order.ts'
import type { BoardState } from '../../../live/board.ts'
import { firstIdOf } from '../../../live/outbox/new-cards.ts'
import type { NameOf } from '../../../shared/people/person-names.ts'
import { capital } from '../../../ui/text/capital.ts'
import { compareNames } from '../../../ui/list/name-order.ts'
import { floorGroupOrder, floorOf, grouped } from '../state/floor-groups.ts'
import type { Group, TableChoice } from './choice.ts'
import { cardOrder, peopleText } from './columns.ts'

/** A row of the table: a card, or the head of a group. A card keeps its key when it gets its id. */
export type Row =
  | { readonly key: number; readonly id: DeviceId; readonly group?: undefined }
  | { readonly key: string; readonly group: string; readonly count: number; readonly isFolded: boolean }

const NOT_INSTALLED = 'Not installed'
const NO_ONE = 'No one yet'
const NO_DAY = 'No day'

/** The name of the group that a card stands in. Its person is the one who installed or confirmed it last. */
function groupOf(card: Card, by: Exclude<Group, 'none'>, nameOf: NameOf): string {
  switch (by) {
    case 'floor':
      return floorOf(card)
    case 'status':
      return DEVICE_STATUS_LABELS[card.status]
    case 'person':
      return card.status === 'waiting' ? NOT_INSTALLED : capital(nameOf(card.statusBy))
    case 'work':
      return peopleText(card, nameOf) || NO_ONE
    case 'day':
      return card.schedule?.day ?? NO_DAY
    case 'type':
      return DEVICE_TYPE_LABELS[card.type]
  }
}

const rank = (labels: readonly string[]) => (one: string, other: string) => labels.indexOf(one) - labels.indexOf(other)
const namesThen = (last: string) => (one: string, other: string) =>
  one === last ? 1 : other === last ? -1 : compareNames(one, other)
const groupOrders = {
  person: namesThen(NOT_INSTALLED),
  work: namesThen(NO_ONE),
  day: namesThen(NO_DAY),
  status: rank(DeviceStatus.options.map((status) => DEVICE_STATUS_LABELS[status])),
  type: rank(DeviceType.options.map((type) => DEVICE_TYPE_LABELS[type])),
} as const

/** `floors`: the order that the project gives its floors. */
type Sorting = Pick<TableChoice, 'sort'> & { readonly floors?: readonly string[] | undefined; readonly nameOf: NameOf }

/** The cards that pass, in the order that was chosen; else in that of the board. */
export function sortedCards(
  { cards, columns }: Pick<BoardState, 'cards' | 'columns'>,
  passes: (card: Card) => boolean,
  { sort, floors, nameOf }: Sorting,
): Card[] {
  const passing = DeviceStatus.options.flatMap((status) =>
    columns[status].flatMap((id) => {
      const card = cards.get(id)
      return card && passes(card) ? card : []
    }),
  )
  return sort ? passing.toSorted(cardOrder(sort.column, sort.isDown, nameOf, floors)) : passing
}

/** The groups of a table: by what, and the names of people and the order of floors for it. */
type Grouping = {
  readonly by: Group
  readonly nameOf: NameOf
  readonly floors?: readonly string[] | undefined
}

/** The cards by group, in the order of the groups; without one they are one group without a name. */
export function groupedCards(
  cards: readonly Card[],
  { by, nameOf, floors }: Grouping,
): (readonly [string, readonly Card[]])[] {
  if (by === 'none') return [['', cards]]
  const order = by === 'floor' ? floorGroupOrder(floorOrder(floors)) : groupOrders[by]
  return grouped(cards, (card) => groupOf(card, by, nameOf), order)
}

/** The rows that show: of a folded group its head alone. */
export const tableRows = (cards: readonly Card[], grouping: Grouping, folded: ReadonlySet<string>): Row[] =>
  groupedCards(cards, grouping).flatMap(([group, members]): Row[] => {
    const { by } = grouping
    const isFolded = by !== 'none' && folded.has(`${by} ${group}`)
    const rows = isFolded ? [] : members.map(({ id }): Row => ({ key: firstIdOf(id), id }))
    if (by === 'none') return rows
    return [{ key: `${by} ${group}`, group, count: members.length, isFolded }, ...rows]
  })
