import { useDeferredValue, useMemo } from 'react'
import type { DeviceId } from '#events/kernel/ids.ts'
import type { DeviceStatus } from '#events/project/device.ts'
import { serverNow } from '../../../api/request/server-clock.ts'
import type { BoardState } from '../../../live/board.ts'
import { useBoard } from '../../../shared/board/use-board.ts'
import { useUi } from './board-context.tsx'
import type { BoardUi } from './board-ui.ts'
import { type CardFilter, cardMatcher, isNarrowing } from './card-filter.ts'
import { useFilterNow } from './use-filter-now.ts'

type SelectIds = (state: Pick<BoardState, 'cards' | 'columns' | 'project'>) => readonly DeviceId[]

/**
 * A selector of the ids of a column that pass a filter. It looks at every card, but only when one changed, and gives the
 * same array as long as the same cards pass. `pinned` passes in any case: a card must not vanish while it is being edited.
 * `now` in milliseconds.
 */
export function matchingIds(status: DeviceStatus, filter: CardFilter, pinned: DeviceId | null, now: number): SelectIds {
  if (!isNarrowing(filter)) return ({ columns }) => columns[status]
  let looked: BoardState['cards'] | null = null
  let zone: string | undefined
  let ids: readonly DeviceId[] = []
  return ({ cards, columns, project }) => {
    if (cards === looked && project?.timeZone === zone) return ids
    looked = cards
    zone = project?.timeZone
    const matches = cardMatcher(filter, now, zone)
    const next = columns[status].filter((id) => {
      const card = cards.get(id)
      return card !== undefined && (id === pinned || matches(card))
    })
    if (next.length !== ids.length || next.some((id, index) => id !== ids[index])) ids = next
    return ids
  }
}

/**
 * The filter that the columns follow. It may lag a moment behind the one that is being set: the typed text shows at once,
 * and the cards follow when there is time, in pieces that the next letter may interrupt.
 */
export const useShownFilter = (): CardFilter => useDeferredValue(useUi((ui) => ui.filter))

/** The ids of the cards that a column shows, in order. */
export function useVisibleIds(status: DeviceStatus): readonly DeviceId[] {
  const filter = useShownFilter()
  const now = useFilterNow(filter)
  const pinned = useUi(({ draft, naming }) => (draft ?? naming)?.deviceId ?? null)
  return useBoard(useMemo(() => matchingIds(status, filter, pinned, now), [status, filter, pinned, now]))
}

/** The cards of a list in the order in which it shows them, without those of folded groups. */
export const shownIds = (
  board: Pick<BoardState, 'cards' | 'project'>,
  { looks }: Pick<BoardUi, 'looks'>,
  status: DeviceStatus,
  ids: readonly DeviceId[],
): readonly DeviceId[] => (looks && looks !== 'due' && looks.groups?.shown(board, status, ids)) || ids

/** The cards that a column shows in this moment, outside of rendering: for "select all matches" and a range of cards. */
export const visibleIds = (
  board: Pick<BoardState, 'cards' | 'columns' | 'project'>,
  ui: Pick<BoardUi, 'filter' | 'looks'>,
  status: DeviceStatus,
): readonly DeviceId[] => shownIds(board, ui, status, matchingIds(status, ui.filter, null, serverNow())(board))
