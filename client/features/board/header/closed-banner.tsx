import { Lock } from 'lucide-react'
import { useIsReadOnly, useMay } from '../state/board-context.tsx'

/** Says that a closed project takes no changes, and who can change that. */
export function ClosedBanner() {
  const isClosed = useIsReadOnly()
  const mayReopen = useMay('ReopenProject')
  if (!isClosed) return null
  return (
    <div role="status" className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b bg-confirmed-soft px-4 py-2">
      <Lock aria-hidden className="size-4 shrink-0 text-confirmed-text" />
      <p className="min-w-0 flex-1">
        <strong className="font-semibold">Installation complete.</strong> This project is closed, so nothing on the
        board can be changed. {mayReopen ? 'Reopen it to make changes.' : 'An employee can reopen it.'}
      </p>
    </div>
  )
}
