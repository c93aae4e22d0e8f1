import { CircleArrowUp, CloudAlert, CloudOff, CloudUpload, type LucideIcon } from 'lucide-react'
import { useEffect } from 'react'
import type { StreamKind } from '#events/live/protocol.ts'
import type { Connection } from '../live/connection/connection.ts'
import { KINDS } from '../live/kinds.ts'
import {
  useConnection,
  useLateElsewhere,
  usePhotosElsewhere,
  useUnsent,
  useUnsentPhotos,
} from '../live/live-context.tsx'
import { Button } from '../ui/button.tsx'
import { cn } from '../ui/cn.ts'
import { countOf } from '../ui/format-count.ts'
import { announce } from '../ui/live-region.tsx'
import { Tooltip } from '../ui/tooltip.tsx'

/** The changes and photos that wait to be sent: "1 change and 2 photos". */
type Unsent = { readonly words: string; readonly isOne: boolean }

/** `withUnsent`: the text while something waits to be sent; null where `text` says it. `needsReload`: nothing else helps. */
type Saying = {
  readonly icon: LucideIcon
  readonly tone: string
  readonly text: string
  readonly withUnsent: ((unsent: Unsent) => string) | null
  readonly needsReload?: true
}

const OFFLINE = 'There is no connection to the server, so this may be out of date.'
const AWAY = 'The server cannot save right now, so this may be out of date.'

const kept = ({ words, isOne }: Unsent): string => `${words} ${isOne ? 'is' : 'are'} kept in this tab and sent`

/** The message about each state that may last; null where there is nothing to say, or another screen says it. */
const sayings: Readonly<Record<Connection, Saying | null>> = {
  live: null,
  reconnecting: null,
  offline: {
    icon: CloudOff,
    tone: 'bg-danger-soft text-danger-text',
    text: OFFLINE,
    withUnsent: (unsent) => `${OFFLINE} ${kept(unsent)} when the connection is back.`,
  },
  away: {
    icon: CloudAlert,
    tone: 'bg-warning-soft text-warning-text',
    text: AWAY,
    withUnsent: (unsent) => `${AWAY} ${kept(unsent)} as soon as it can.`,
  },
  'signed-out': null,
  outdated: {
    icon: CircleArrowUp,
    tone: 'bg-warning-soft text-warning-text',
    text: 'A newer version is here. Reload the page.',
    // Commands do not go over the live connection: they are sent on.
    withUnsent: ({ words, isOne }) =>
      `A newer version is here. ${words} in this tab ${isOne ? 'is' : 'are'} still being sent. Reload the page once ${isOne ? 'it is' : 'they are'} saved.`,
    needsReload: true,
  },
}

/** A stream says itself that it is being saved; a person who has left it would not know. @param kinds one for each change. */
function savingElsewhere(kinds: readonly StreamKind[]): Saying {
  const nouns = [...new Set(kinds.map((kind) => KINDS[kind].noun))]
  const left = kinds.length === 1 ? `a ${nouns[0]}` : nouns.map((noun) => `${noun}s`).join(' and ')
  const text = `Saving ${countOf(kinds.length, 'change')} of ${left} that you left. Keep this tab open.`
  return { icon: CloudUpload, tone: 'bg-sunken text-muted', text, withUnsent: null }
}

/**
 * Photos are of projects alone, whose board shows them itself; a person who has left it would not know. Failed ones come first:
 * they wait for a person.
 */
function photosElsewhere({ sending, failed }: ReturnType<typeof usePhotosElsewhere>): Saying | null {
  if (failed > 0)
    return {
      icon: CloudAlert,
      tone: 'bg-warning-soft text-warning-text',
      text: `${countOf(failed, 'photo')} of a ${KINDS.project.noun} that you left ${failed === 1 ? 'was' : 'were'} not uploaded. Open the card to retry. Keep this tab open.`,
      withUnsent: null,
    }
  if (sending === 0) return null
  const text = `Uploading ${countOf(sending, 'photo')} of a ${KINDS.project.noun} that you left. Keep this tab open.`
  return { icon: CloudUpload, tone: 'bg-sunken text-muted', text, withUnsent: null }
}

function unsentOf(changes: number, photos: number): Unsent | null {
  const words = [changes > 0 && countOf(changes, 'change'), photos > 0 && countOf(photos, 'photo')].filter(Boolean)
  return words.length === 0 ? null : { words: words.join(' and '), isOne: changes + photos === 1 }
}

/**
 * Says on every screen what a lost connection means: what others do does not arrive here, and what one did is kept. And while
 * there is nothing else to say, that something done before is not saved yet. It stands in the navigation bar, where nothing
 * moves when it comes and goes; what has no room there shows when it is pressed.
 */
export function ConnectionStrip() {
  const connection = useConnection()
  const unsent = unsentOf(useUnsent(), useUnsentPhotos())
  const lateElsewhere = useLateElsewhere()
  const isSaving = connection === 'live' && lateElsewhere.length > 0
  const photos = usePhotosElsewhere()
  const saying = isSaving ? savingElsewhere(lateElsewhere) : (sayings[connection] ?? photosElsewhere(photos))
  const text = (unsent && saying?.withUnsent?.(unsent)) || (saying?.text ?? '')
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
