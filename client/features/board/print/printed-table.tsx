import { useBoard } from '../../../shared/board/use-board.ts'
import { formatCount } from '../../../ui/text/format-count.ts'
import { isolated } from '../../../ui/text/isolated.tsx'
import { usePersonNames } from '../state/person-names.ts'
import { PrintedHead } from './printed-head.tsx'
import { shownColumns, useTableChoice } from '../table/choice.ts'
import { COLUMN_LABELS, isOfSeveral, textOf } from '../table/columns.ts'
import { groupedCards } from '../table/rows.ts'
import { useFloors, useTableCards } from '../table/use-rows.ts'

/** The table on paper: every row that passes the search and the filters, those of folded groups too, by the columns that show. */
export function PrintedTable() {
  const name = useBoard(({ project }) => project?.name ?? '')
  const cards = useTableCards()
  const nameOf = usePersonNames()
  const floors = useFloors()
  const choice = useTableChoice()
  const columns = shownColumns(choice)
  return (
    <article aria-label={name} className="print-list">
      <PrintedHead shown={cards.length} />
      {groupedCards(cards, { by: choice.group, nameOf, floors }).map(([group, members]) => (
        <table key={group} className="mb-6 w-full border-collapse text-xs">
          {group !== '' && (
            <caption className="pb-1 text-left text-base font-semibold">
              {group} <span className="font-normal text-muted tabular-nums">{formatCount(members.length)}</span>
            </caption>
          )}
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col" className="border-b px-1 py-1 text-left">
                  {COLUMN_LABELS[column]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {members.map((card) => (
              <tr key={card.id} className="break-inside-avoid">
                {columns.map((column) => {
                  const text = textOf(card, column, nameOf)
                  return (
                    <td key={column} dir="auto" className="border-b px-1 py-1 align-top wrap-anywhere">
                      {isOfSeveral(column) ? isolated(text) : text}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </article>
  )
}
