import { Moment } from '../../ui/text/moment.tsx'
import { clockWords } from '../when/clock-words.ts'
import { useMinute } from '../when/minute.ts'

/** When work that is not saved was made, and where it is kept. `at`: ISO 8601. `isLost`: it is gone with the page. */
export function MadeAt({ at, kept, isLost }: { at: string; kept: string; isLost: boolean }) {
  const now = useMinute()
  return (
    <p className="text-label text-muted">
      Made <Moment at={at}>{clockWords(at, now)}</Moment>,{' '}
      {isLost ? <strong className="text-danger-text">{kept}</strong> : kept}.
    </p>
  )
}
