import type { ProjectId } from '#events/kernel/ids.ts'
import type { Card } from '#events/project/device.ts'
import { CardLines } from '../card/card-lines.tsx'
import type { BoardUiStore, ColumnList, Looks } from '../state/board-ui.ts'
import { looksChoice } from '../state/looks-choice.ts'
import { cardsAmong, floorRows } from './group-rows.ts'
import { foldedGroups, GroupedList } from './grouped-list.tsx'

const linesOf = (card: Card) => <CardLines card={card} />
const groupedList = (list: ColumnList) => <GroupedList {...list} />

/** The looks that the person of this page chose for a board. */
export function chosenLooks(project: ProjectId): Looks {
  const { lines } = looksChoice().getState()
  const folded = foldedGroups(project)
  return {
    ...(lines.length > 0 && { lines: linesOf }),
    ...(folded && {
      groups: {
        show: groupedList,
        shown: (board, status, ids) => cardsAmong(floorRows(status, ids, new Set(folded), null)(board).rows),
      },
    }),
  }
}

/** Has a board look as its person chooses, until `left` is aborted. */
export function followLooks(ui: BoardUiStore, project: ProjectId, left: AbortSignal): void {
  if (left.aborted) return
  const show = () => ui.setState({ looks: chosenLooks(project) })
  show()
  left.addEventListener('abort', looksChoice().subscribe(show))
}
