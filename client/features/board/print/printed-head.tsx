import { useState } from 'react'
import { useBoard } from '../../../shared/board/use-board.ts'
import { FolderBadge } from '../../../shared/projects/folder-badge.tsx'
import { momentWords } from '../../../shared/when/moment-words.ts'
import { countOf, formatCount } from '../../../ui/text/format-count.ts'

/** The head of a board on paper: the project's name and folder, its devices, and the time. @param shown the number of them below, if not all. */
export function PrintedHead({ shown }: { shown?: number }) {
  const name = useBoard(({ project }) => project?.name ?? '')
  const folderId = useBoard(({ project }) => project?.folderId ?? null)
  const total = useBoard(({ cards }) => cards.size)
  const [printedAt] = useState(() => new Date().toISOString())
  return (
    <header className="mb-6">
      <h1 dir="auto" className="text-xl font-semibold wrap-anywhere">
        {name}
      </h1>
      <p className="flex flex-wrap items-center gap-3 text-muted">
        <FolderBadge folderId={folderId} />
        <span>
          {shown !== undefined && shown < total && `${formatCount(shown)} of `}
          {countOf(total, 'device')}, as of {momentWords(printedAt)}
        </span>
      </p>
    </header>
  )
}
