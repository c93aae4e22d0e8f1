import { LoadError } from '../../ui/loading/load-error.tsx'
import { countOf } from '../../ui/text/format-count.ts'
import type { useFinding } from './use-finding.ts'

type State = ReturnType<typeof useFinding>['state']

/** A line about the search: how it goes on, what it came to, or why it cannot be. Screen readers are told of it. */
export function FindState({
  state,
  typed,
  count,
  onRetry,
}: {
  state: State
  typed: string
  /** Of all that is listed, actions too. */
  count: number
  onRetry: () => unknown
}) {
  if (state === 'failed')
    return <LoadError isSmall title="The search failed. Try again in a moment." onRetry={onRetry} />
  return (
    <p role="status" className="min-h-5 px-2 pt-2 text-xs text-muted">
      {wordsOf(state, typed.trim(), count)}
    </p>
  )
}

function wordsOf(state: Exclude<State, 'failed'>, typed: string, count: number): string {
  switch (state) {
    case 'idle':
      return ''
    case 'offline':
      return 'Searching needs a connection. What you opened before is here, and so are the actions.'
    case 'searching':
      return 'Searching …'
    case 'done':
      return count === 0 ? `Nothing found for “${typed}”.` : countOf(count, 'result')
  }
}
