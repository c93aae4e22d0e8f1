import { ArrowUp } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { countOf } from '../../ui/text/format-count.ts'
import { LoadError } from '../../ui/loading/load-error.tsx'
import type { HistoryView } from './history-url.ts'

type Order = HistoryView['order']

const ERRORS: Readonly<Record<Order, string>> = {
  newest: 'Newer changes could not be loaded.',
  oldest: 'Earlier changes could not be loaded.',
}

/** Says that there are lines before the first one, over the list and without moving it. */
export const BeforeLines = ({
  order,
  words,
  isError,
  onRetry,
  onReveal,
}: {
  order: Order
  words: string
  isError: boolean
  onRetry: () => void
  onReveal: () => void
}) => (
  <div className="pointer-events-none sticky top-2 z-10 flex h-0 items-start justify-center *:pointer-events-auto *:shadow-float">
    {isError ? (
      <LoadError isSmall title={ERRORS[order]} onRetry={onRetry} className="rounded-panel border bg-raised" />
    ) : (
      <Button
        variant="primary"
        size="sm"
        icon={order === 'newest' && <ArrowUp aria-hidden />}
        className="rounded-full"
        onClick={onReveal}
      >
        {words}
      </Button>
    )}
  </div>
)

/** How the lines before the first one are called. @param held how many are here. */
export function wordsBefore(order: Order, isOpenedAt: boolean, held: number): string {
  if (order === 'oldest') return 'Earlier changes'
  if (isOpenedAt || held === 0) return 'Newer changes'
  return countOf(held, 'new change')
}
