import type { DeviceId } from '#events/kernel/ids.ts'
import { floorOrder } from '#events/project/facts/floor-order.ts'
import type { DeviceStatus } from '#events/project/device.ts'
import type { BoardState } from '../../../live/board.ts'
import type { RowId } from '../state/board-ui.ts'
import { floorGroupOrder, floorOf, grouped } from '../state/floor-groups.ts'

/** A group of a column. `first` is a card of it. */
export type FloorGroup = {
  readonly name: string
  readonly count: number
  readonly isFolded: boolean
  readonly first: DeviceId
}
/** A column by floor: the heads of its groups, each with its cards below it, and the groups by the keys of their heads. */
export type FloorRows = { readonly rows: readonly RowId[]; readonly groups: ReadonlyMap<string, FloorGroup> }

/** The key of a group's head. */
export const groupKey = (status: DeviceStatus, floor: string): string => `${status} ${floor}`

/**
 * A selector of a column's rows by floor. It looks at every card, but only when one changed, and gives the same rows as long as
 * they and the counts are the same. Of a folded group the head alone is a row, and the card that is being edited (`pinned`).
 */
export function floorRows(
  status: DeviceStatus,
  ids: readonly DeviceId[],
  folded: ReadonlySet<string>,
  pinned: DeviceId | null,
): (board: Pick<BoardState, 'cards' | 'project'>) => FloorRows {
  let looked: BoardState['cards'] | null = null
  let ordered: readonly string[] | undefined
  let last: FloorRows = { rows: [], groups: new Map() }
  return ({ cards, project }) => {
    if (cards === looked && project?.floorOrder === ordered) return last
    looked = cards
    ordered = project?.floorOrder
    const byFloor = grouped(ids, (id) => floorOf(cards.get(id) ?? {}), floorGroupOrder(floorOrder(ordered)))
    const rows: RowId[] = []
    const groups = new Map<string, FloorGroup>()
    for (const [name, members] of byFloor) {
      const key = groupKey(status, name)
      const [first] = members
      if (first === undefined) continue
      const isFolded = folded.has(key)
      groups.set(key, { name, count: members.length, isFolded, first })
      rows.push(key, ...(isFolded ? members.filter((id) => id === pinned) : members))
    }
    const isSame =
      rows.length === last.rows.length &&
      rows.every((id, index) => id === last.rows[index]) &&
      [...groups].every(([key, { count }]) => last.groups.get(key)?.count === count)
    if (!isSame) last = { rows, groups }
    return last
  }
}

/** The cards among rows. */
export const cardsAmong = (rows: readonly RowId[]): DeviceId[] =>
  rows.flatMap((id) => (typeof id === 'string' ? [] : id))
