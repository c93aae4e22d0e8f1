import { CloudAlert, CloudUpload } from 'lucide-react'
import { useEffect } from 'react'
import type { StreamKind } from '#events/live/protocol.ts'
import type { DeviceState } from '../live/outbox/device-state.ts'
import { KINDS } from '../live/kinds.ts'
import { useConnection, useIsSlow, useLateElsewhere, useUnsent, useUnsentPhotos } from '../live/live-context.tsx'
import { keptWords } from '../shared/kept/kept-words.ts'
import { useDeviceState } from '../shared/kept/use-device-state.ts'
import { usePhotosElsewhere, useWaiting } from '../shared/waiting/use-waiting.ts'
import { allOf, isOld } from '../shared/waiting/waiting.ts'
import { openWaiting } from '../shared/waiting/waiting-dialog.ts'
import { WaitingDialogs } from '../shared/waiting/waiting-dialogs.tsx'
import { waitingWords } from '../shared/waiting/waiting-words.ts'
import { clockTime, clockWords } from '../shared/when/clock-words.ts'
import { useMinute } from '../shared/when/minute.ts'
import { Button } from '../ui/button.tsx'
import { cn } from '../ui/cn.ts'
import { countOf, formatCount } from '../ui/text/format-count.ts'
import { announce } from '../ui/toast/live-region.tsx'
import { Tooltip } from '../ui/overlay/tooltip.tsx'
import { keepOpen, photosElsewhere, type Saying, sayings, SLOW, type Unsent } from './offline/connection-words.ts'

/** A stream says itself that it is being saved; a person who has left it would not know. @param kinds one for each change. */
function savingElsewhere(kinds: readonly StreamKind[], device: DeviceState): Saying {
  const nouns = [...new Set(kinds.map((kind) => KINDS[kind].noun))]
  const left = kinds.length === 1 ? `a ${nouns[0]}` : nouns.map((noun) => `${noun}s`).join(' and ')
  const text = `Saving ${countOf(kinds.length, 'change')} of ${left} that you left.${keepOpen(device)}`
  return { icon: CloudUpload, tone: 'bg-sunken text-muted', short: 'Saving', text, withUnsent: null }
}

/** The work that waits and is sent by itself; null where there is none. */
function useWaitingToBeSent(): Unsent | null {
  const [unsent, waiting] = [useUnsent(), useWaiting()]
  const [device, now] = [useDeviceState(), useMinute()]
  const [photos, { saves }] = [useUnsentPhotos(), waiting]
  const changes = unsent - saves
  const count = unsent + photos
  if (count === 0 || waiting.since === null) return null
  const isOne = count === 1
  const words = waitingWords({ changes, photos, saves })
  const since = clockTime(waiting.since, now)
  return { words, isOne, kept: keptWords(device, device.notKept), since, advice: isOld(waiting, now) ? OLD : '' }
}

/** Work that waits for so long is told of also where nothing else is: a browser may delete what it keeps. */
const OLD = 'Connect soon, or save it as a file.'
const oldWork = (since: string, now: number): Saying => ({
  icon: CloudAlert,
  tone: 'bg-warning-soft text-warning-text',
  short: 'Not saved',
  text: `The oldest of your work that is not saved was made ${clockWords(since, now)}. ${OLD}`,
  withUnsent: null,
})

/**
 * Says on every screen what a lost connection means: what others do does not arrive here, and what one did is kept. And while
 * there is nothing else to say, that something done before is not saved yet. It stands in the navigation bar, where nothing
 * moves when it comes and goes, but that the logo leaves it room on a phone; what has no room there shows when it is pressed.
 */
export function ConnectionStrip() {
  const connection = useConnection()
  const unsent = useWaitingToBeSent()
  const waiting = useWaiting()
  const device = useDeviceState()
  const now = useMinute()
  const lateElsewhere = useLateElsewhere()
  const isSlow = useIsSlow()
  const isSaving = connection === 'live' && lateElsewhere.length > 0
  const photos = usePhotosElsewhere()
  const old = waiting.since !== null && isOld(waiting, now) ? oldWork(waiting.since, now) : null
  const saying = isSaving
    ? savingElsewhere(lateElsewhere, device)
    : (sayings[connection] ??
      photosElsewhere(photos, { device, isConnected: connection === 'live' }) ??
      old ??
      (isSlow ? SLOW : null))
  const text = (unsent && saying?.withUnsent?.(unsent)) || (saying?.text ?? '')
  // Not by a live region here: Radix leaves the bar around one in reach of a screen reader while a dialog is open.
  useEffect(() => {
    if (text !== '') announce(text)
  }, [text])
  return (
    <>
      <WaitingDialogs />
      {saying && <Said saying={saying} text={text} />}
    </>
  )
}

/** Limit, in characters, of a sentence that two lines hold under 1024 px, where the navigation shows no links. */
const MAX_LENGTH_BESIDE_LOGO = 90

function Said({ saying, text }: { saying: Saying; text: string }) {
  const count = allOf(useWaiting())
  const isLong = text.length > MAX_LENGTH_BESIDE_LOGO
  return (
    <div data-strip className="flex min-w-0 items-center gap-2">
      <Tooltip label={text} side="bottom" isOnPress>
        <p
          tabIndex={0}
          className={cn(
            'flex min-w-0 items-center gap-2 rounded-control px-2 py-0.5 text-xs pointer-coarse:min-h-11 font-medium [&_svg]:size-4 [&_svg]:shrink-0',
            saying.tone,
          )}
        >
          <saying.icon aria-hidden />
          {/* Where the sentence has no room, a press shows it and a screen reader reads it. */}
          <span aria-hidden className={cn('whitespace-nowrap', isLong ? 'lg:hidden' : 'md:hidden')}>
            {saying.short}
          </span>
          <span className={cn('line-clamp-2', isLong ? 'max-lg:sr-only' : 'max-md:sr-only')}>{text}</span>
        </p>
      </Tooltip>
      {count > 0 && (
        <Button
          size="sm"
          aria-haspopup="dialog"
          // Beside the reload a phone has no room for it; it stands in the menu as well.
          className={cn('shrink-0', saying.needsReload && 'max-sm:hidden')}
          onClick={() => openWaiting('list')}
        >
          {`Show ${formatCount(count)}`}
          <span className="sr-only"> not saved yet</span>
        </Button>
      )}
      {saying.needsReload && (
        <Button size="sm" className="shrink-0" onClick={() => location.reload()}>
          Reload
        </Button>
      )}
    </div>
  )
}
