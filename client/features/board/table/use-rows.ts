import { useDeferredValue, useMemo, useState } from 'react'
import type { DeviceId } from '#events/kernel/ids.ts'
import type { Card } from '#events/project/device.ts'
import { useBoard } from '../../../shared/board/use-board.ts'
import { cardMatcher } from '../state/card-filter.ts'
import { usePersonNames } from '../state/person-names.ts'
import { useFilterNow } from '../state/use-filter-now.ts'
import { useShownFilter } from '../state/visible-cards.ts'
import { useTableChoice } from './choice.ts'
import { sortedCards, tableRows } from './rows.ts'

/** The order that the project gives its floors. */
export const useFloors = (): readonly string[] | undefined => useBoard(({ project }) => project?.floorOrder)

/** The cards of the table, as it is sorted: those that pass the search and the filters, and the one that is being edited. */
export function useTableCards(pinned: DeviceId | null = null): readonly Card[] {
  const filter = useShownFilter()
  const now = useFilterNow(filter)
  const cards = useBoard((board) => board.cards)
  const columns = useBoard((board) => board.columns)
  const { sort } = useTableChoice()
  const floors = useFloors()
  const timeZone = useBoard(({ project }) => project?.timeZone)
  const nameOf = usePersonNames()
  return useMemo(() => {
    const matches = cardMatcher(filter, now, timeZone)
    return sortedCards({ cards, columns }, (card) => card.id === pinned || matches(card), { sort, floors, nameOf })
  }, [cards, columns, filter, now, pinned, sort, floors, timeZone, nameOf])
}

/** The rows of the table; the order follows a change when there is time, while the cells say it at once. */
export function useTableRows(pinned: DeviceId | null) {
  const { group: by } = useTableChoice()
  const floors = useFloors()
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())
  const cards = useDeferredValue(useTableCards(pinned))
  const nameOf = usePersonNames()
  const rows = useMemo(() => tableRows(cards, { by, nameOf, floors }, folded), [cards, by, nameOf, floors, folded])
  const fold = (key: string) =>
    setFolded((before) => {
      const next = new Set(before)
      if (!next.delete(key)) next.add(key)
      return next
    })
  return { cards, rows, fold }
}
