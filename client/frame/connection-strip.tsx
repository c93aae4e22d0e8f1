import { CircleArrowUp, CloudAlert, CloudOff, CloudUpload, type LucideIcon } from 'lucide-react'
import { useEffect } from 'react'
import type { Connection } from '../live/connection/connection.ts'
import { useConnection, useLateElsewhere, usePhotosElsewhere, useUnsent } from '../live/live-context.tsx'
import { Button } from '../ui/button.tsx'
import { cn } from '../ui/cn.ts'
import { countOf, formatCount } from '../ui/format-count.ts'
import { announce } from '../ui/live-region.tsx'
import { Tooltip } from '../ui/tooltip.tsx'

/** `withUnsent`: the text while changes wait to be sent; null where `text` says it. `needsReload`: nothing else helps. */
type Saying = {
  readonly icon: LucideIcon
  readonly tone: string
  readonly text: string
  readonly withUnsent: ((changes: number) => string) | null
  readonly needsReload?: true
}

const OFFLINE = 'There is no connection to the server, so this may be out of date.'
const AWAY = 'The server cannot save right now, so this may be out of date.'

const kept = (changes: number): string =>
  `${countOf(changes, 'change')} ${changes === 1 ? 'is' : 'are'} kept in this tab and sent`

/** What there is to say about a state that may last; null where nothing is, or another screen says it. */
const sayings: Readonly<Record<Connection, Saying | null>> = {
  live: null,
  reconnecting: null,
  offline: {
    icon: CloudOff,
    tone: 'bg-danger-soft text-danger-text',
    text: OFFLINE,
    withUnsent: (changes) => `${OFFLINE} ${kept(changes)} when the connection is back.`,
  },
  away: {
    icon: CloudAlert,
    tone: 'bg-warning-soft text-warning-text',
    text: AWAY,
    withUnsent: (changes) => `${AWAY} ${kept(changes)} as soon as it can.`,
  },
  'signed-out': null,
  outdated: {
    icon: CircleArrowUp,
    tone: 'bg-warning-soft text-warning-text',
    text: 'A newer version is here. Reload the page.',
    // Commands do not go over the live connection: they are sent on.
    withUnsent: (changes) =>
      `A newer version is here. ${countOf(changes, 'change')} in this tab ${changes === 1 ? 'is' : 'are'} still being sent. Reload the page once ${changes === 1 ? 'it is' : 'they are'} saved.`,
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
  withUnsent: null,
})

/** A board shows its photos itself; who has left it would not know. Failed ones come first: they wait for a person. */
function photosOfLeftBoards({ sending, failed }: ReturnType<typeof usePhotosElsewhere>): Saying | null {
  if (failed > 0)
    return {
      icon: CloudAlert,
      tone: 'bg-warning-soft text-warning-text',
      text: `${countOf(failed, 'photo')} of a board that you left ${failed === 1 ? 'was' : 'were'} not uploaded. Open the card to retry. Keep this tab open.`,
      withUnsent: null,
    }
  if (sending === 0) return null
  const text = `Uploading ${countOf(sending, 'photo')} of a board that you left. Keep this tab open.`
  return { icon: CloudUpload, tone: 'bg-sunken text-muted', text, withUnsent: null }
}

/**
 * Says on every screen what a lost connection means: what others do does not arrive here, and what one did is kept. And while
 * there is nothing else to say, that something done before is not saved yet. It stands in the navigation bar, where nothing
 * moves when it comes and goes; what has no room there shows when it is pressed.
 */
export function ConnectionStrip() {
  const connection = useConnection()
  const unsent = useUnsent()
  const lateElsewhere = useLateElsewhere()
  const isSaving = connection === 'live' && lateElsewhere > 0
  const photos = usePhotosElsewhere()
  const saying = isSaving ? savingElsewhere(lateElsewhere) : (sayings[connection] ?? photosOfLeftBoards(photos))
  const text = (unsent > 0 && saying?.withUnsent?.(unsent)) || (saying?.text ?? '')
  // Not by a live region here: Radix leaves the bar around one in reach of a screen reader while a dialog is open.
  useEffect(() => {
    if (text !== '') announce(text)
  }, [text])
  if (!saying) return null
  return (
    <div className="flex min-w-0 items-center gap-2">
      <Tooltip label={text} side="bottom" isOnPress>
        <p
          tabIndex={0}
          className={cn(
            'flex min-w-0 items-center gap-2 rounded-control px-2 py-0.5 text-xs pointer-coarse:min-h-11 font-medium [&_svg]:size-4 [&_svg]:shrink-0',
            saying.tone,
          )}
        >
          <saying.icon aria-hidden />
          <span className="line-clamp-2">{text}</span>
        </p>
      </Tooltip>
      {saying.needsReload && (
        <Button size="sm" onClick={() => location.reload()}>
          Reload
        </Button>
      )}
    </div>
  )
}
