import { useMemo } from 'react'
import { useDeletedDevices } from '../../api/projects/history.ts'
import { usePastBoard } from '../../api/projects/replay.ts'
import { projectIdOf } from '../../live/board.ts'
import { useBoard, useOpenBoard } from '../../shared/board/use-board.ts'
import { useLineNews } from '../../shared/history/use-history-news.ts'
import type { ListOption } from '../../ui/form/option-list.tsx'

const { compare } = new Intl.Collator(undefined, { numeric: true })

/**
 * The devices on the board, and behind them those that were deleted. Of a project that a newer build has changed there is no
 * board: its record tells the devices.
 * @param isEnabled true if the options are needed.
 */
export function useDeviceOptions({ isEnabled = true } = {}): readonly ListOption[] {
  const projectId = projectIdOf(useOpenBoard())
  const hasBoard = useBoard(({ project }) => project !== null)
  const cards = useBoard((board) => board.cards)
  const { data: deleted } = useDeletedDevices(projectId, useLineNews(projectId), { isEnabled })
  // Later than the board comes as a rule: to tell the record is dear.
  const { data: past } = usePastBoard(projectId, null, { isEnabled: isEnabled && !hasBoard && deleted !== undefined })
  return useMemo(() => {
    const options = (devices: readonly { readonly id: number; readonly name: string }[], mark = '') =>
      devices
        .map(({ id, name }) => ({ value: `${id}`, label: `${name}${mark}` }))
        .toSorted((one, other) => compare(one.label, other.label))
    const there = hasBoard || !past ? [...cards.values()] : past.board.cards
    const known = new Set(there.map(({ id }) => id))
    const gone = (deleted ?? []).filter(({ id }) => !known.has(id))
    return [...options(there), ...options(gone, ' (deleted)')]
  }, [hasBoard, cards, past, deleted])
}
