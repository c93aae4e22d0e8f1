import { useState } from 'react'
import { useBoard } from '../../../shared/board/use-board.ts'
import { FolderBadge } from '../../../shared/projects/folder-badge.tsx'
import { momentWords } from '../../../shared/when/moment-words.ts'
import { countOf, formatCount } from '../../../ui/text/format-count.ts'
import { shownColumns, useTableChoice } from './choice.ts'
import { COLUMN_LABELS, textOf } from './columns.ts'
import { groupedCards } from './rows.ts'
import { useTableCards } from './use-rows.ts'

/** The table on paper: every row that passes the search and the filters, those of folded groups too, by the columns that show. */
export function PrintedTable() {
  const name = useBoard(({ project }) => project?.name ?? '')
  const folderId = useBoard(({ project }) => project?.folderId ?? null)
  const total = useBoard((board) => board.cards.size)
  const cards = useTableCards()
  const choice = useTableChoice()
  const columns = shownColumns(choice)
  const [printedAt] = useState(() => new Date().toISOString())
  return (
    <article aria-label={name} className="print-list">
      <header className="mb-4">
        <h1 className="text-xl font-semibold wrap-anywhere">{name}</h1>
        <p className="flex flex-wrap items-center gap-3 text-muted">
          <FolderBadge folderId={folderId} />
          <span>
            {cards.length < total && `${formatCount(cards.length)} of `}
            {countOf(total, 'device')}, as of {momentWords(printedAt)}
          </span>
        </p>
      </header>
      {groupedCards(cards, choice.group).map(([group, members]) => (
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
                {columns.map((column) => (
                  <td key={column} className="border-b px-1 py-1 align-top wrap-anywhere">
                    {textOf(card, column)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </article>
  )
}
