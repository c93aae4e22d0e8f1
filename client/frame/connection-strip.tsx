import { CircleArrowUp, CloudAlert, CloudOff, CloudUpload, type LucideIcon } from 'lucide-react'
import type { Connection } from '../live/board-state.ts'
import { useConnection, useLateElsewhere, useUnsent } from '../live/live-context.tsx'
import { Button } from '../ui/button.tsx'
import { cn } from '../ui/cn.ts'
import { formatCount } from '../ui/format-count.ts'

/** `until`: when what is kept will be sent; null where `text` says it. `needsReload`: nothing else helps. */
type Saying = {
  readonly icon: LucideIcon
  readonly tone: string
  readonly text: string
  readonly until: string | null
  readonly needsReload?: true
}

/** What there is to say about a state that may last; null where nothing is, or another screen says it. */
const sayings: Readonly<Record<Connection, Saying | null>> = {
  live: null,
  reconnecting: null,
  offline: {
    icon: CloudOff,
    tone: 'bg-danger-soft text-danger-text',
    text: 'There is no connection to the server, so this may be out of date.',
    until: 'when the connection is back',
  },
  away: {
    icon: CloudAlert,
    tone: 'bg-warning-soft text-warning-text',
    text: 'The server cannot save right now, so this may be out of date.',
    until: 'as soon as it can',
  },
  'signed-out': null,
  outdated: {
    icon: CircleArrowUp,
    tone: 'bg-warning-soft text-warning-text',
    text: 'A newer version is here. Reload this page.',
    // Commands do not go over the live connection, so they may still arrive.
    until: 'as soon as the server takes it',
    needsReload: true,
  },
}

/** A board says itself that it is being saved; who has left it would not know. */
const savingElsewhere = (changes: number): Saying => ({
  icon: CloudUpload,
  tone: 'bg-sunken text-muted',
  text:
    changes === 1
      ? 'Saving 1 change of a board that you left. Keep this tab open.'
      : `Saving ${formatCount(changes)} changes of boards that you left. Keep this tab open.`,
  until: null,
})

/**
 * Says on every screen what a lost connection means: what others do does not arrive here, and what one did is kept. And while
 * there is nothing else to say, that something done before is not saved yet.
 */
export function ConnectionStrip() {
  const connection = useConnection()
  const unsent = useUnsent()
  const lateElsewhere = useLateElsewhere()
  const isSaving = connection === 'live' && lateElsewhere > 0
  const saying = isSaving ? savingElsewhere(lateElsewhere) : sayings[connection]
  return (
    <div aria-live="polite" className="print-hidden shrink-0">
      {saying && (
        <p
          className={cn(
            'flex items-center justify-center gap-2 px-4 py-1.5 text-sm font-medium [&_svg]:size-4 [&_svg]:shrink-0',
            saying.tone,
          )}
        >
          <saying.icon aria-hidden />
          {saying.text}
          {saying.until !== null && unsent > 0 && ` ${kept(unsent)} ${saying.until}.`}
          {saying.needsReload && (
            <Button size="sm" onClick={() => location.reload()}>
              Reload
            </Button>
          )}
        </p>
      )}
    </div>
  )
}

const kept = (changes: number): string =>
  changes === 1 ? '1 change is kept in this tab and sent' : `${changes} changes are kept in this tab and sent`
