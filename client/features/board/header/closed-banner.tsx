import { Lock } from 'lucide-react'
import { useBoard } from '../../../shared/board/use-board.ts'
import { useIsClosed, useIsReadOnly, useMay } from '../state/board-context.tsx'
import { notConfirmedWords } from './not-confirmed.ts'

/** Says that a board takes no changes of this person, and who can change that. */
export function ClosedBanner() {
  const isReadOnly = useIsReadOnly()
  const isClosed = useIsClosed()
  const mayReopen = useMay('ReopenProject')
  const notConfirmed = useBoard(({ columns }) => notConfirmedWords(columns))
  if (!isReadOnly) return null
  if (!isClosed)
    return (
      <div role="status" className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b bg-sunken px-4 py-2">
        <Lock aria-hidden className="size-4 shrink-0 text-muted" />
        <p className="min-w-0 flex-1">
          <strong className="font-semibold">You watch this project.</strong> Customers change nothing on this board. An
          employee can let them work on it.
        </p>
      </div>
    )
  return (
    <div role="status" className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b bg-confirmed-soft px-4 py-2">
      <Lock aria-hidden className="size-4 shrink-0 text-confirmed-text" />
      <p className="min-w-0 flex-1">
        <strong className="font-semibold">Installation complete.</strong>{' '}
        {notConfirmed && <span>{`${notConfirmed}.`} </span>}
        This project is closed, so nothing on the board can be changed.{' '}
        {mayReopen ? 'Reopen it to make changes.' : 'An employee can reopen it.'}
      </p>
    </div>
  )
}
