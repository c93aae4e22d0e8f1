import { CircleArrowUp, CloudAlert, CloudOff, CloudUpload, LogOut, type LucideIcon, RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { useConnection, usePendingPhotos } from '../../../live/live-context.tsx'
import { useBoard } from '../../../shared/board/use-board.ts'
import { isSaved } from '../../../live/outbox/entry.ts'
import { cn } from '../../../ui/cn.ts'
import { formatCount } from '../../../ui/text/format-count.ts'
import { Tooltip } from '../../../ui/overlay/tooltip.tsx'
import type { BoardState } from '../../../live/board.ts'
import type { Connection } from '../../../live/connection/connection.ts'

const clock = new Intl.DateTimeFormat(undefined, { timeStyle: 'medium' })

type Looks = {
  readonly word: ReactNode
  readonly icon: LucideIcon | null
  readonly tone: string
  readonly hint: string
}

const looks: Readonly<Record<Exclude<BadgeState, 'saving'>, Looks>> = {
  live: {
    word: 'Live',
    icon: null,
    tone: 'bg-success-soft text-success-text',
    hint: 'Everybody sees the same board.',
  },
  'catching-up': {
    // Most boards are current before anybody could read it.
    word: <span className="animate-late">Catching up</span>,
    icon: RefreshCw,
    tone: 'bg-sunken text-muted',
    hint: 'The server is there, and what others did meanwhile is being fetched.',
  },
  reconnecting: {
    word: 'Reconnecting',
    icon: RefreshCw,
    tone: 'bg-warning-soft text-warning-text',
    hint: 'The connection is down for a moment.',
  },
  offline: {
    word: 'Offline',
    icon: CloudOff,
    tone: 'bg-danger-soft text-danger-text',
    hint: 'What others do does not arrive here. Your changes wait, and are sent when the connection is back.',
  },
  failing: {
    word: 'No answer',
    icon: CloudAlert,
    tone: 'bg-warning-soft text-warning-text',
    hint: 'The server does not answer right now. Your changes wait, and are sent as soon as it does.',
  },
  away: {
    word: 'Not saving',
    icon: CloudAlert,
    tone: 'bg-warning-soft text-warning-text',
    hint: 'The server cannot save right now. Your changes wait, and are sent as soon as it can.',
  },
  'signed-out': {
    word: 'Signed out',
    icon: LogOut,
    tone: 'bg-danger-soft text-danger-text',
    hint: 'Your session is over. Sign in again to send what is pending.',
  },
  outdated: {
    word: 'Outdated',
    icon: CircleArrowUp,
    tone: 'bg-warning-soft text-warning-text',
    hint: 'A newer version is here. Reload the page.',
  },
}

/** While the connection stands and the server does not acknowledge what was done. */
const saving = (changes: number): Looks => ({
  word: (
    <span>
      {`Saving ${formatCount(changes)}`}
      {/* On a phone it has to find room beside the people who are here. */}
      <span className="max-md:sr-only">{changes === 1 ? ' change' : ' changes'}</span>...
    </span>
  ),
  icon: CloudUpload,
  tone: 'bg-sunken text-muted',
  hint: 'The server takes long to save. Your changes wait, and are sent again until it has them.',
})

/** Says if the board on the screen is in step with the server, and how much of one's own work is not there yet. */
export function LiveBadge() {
  const connection = useConnection()
  const syncedAt = useBoard((board) => board.syncedAt)
  const unsaved = useBoard(({ pending }) => pending.filter((entry) => !isSaved(entry)).length)
  const late = useBoard(({ pending }) => pending.filter(({ isLate }) => isLate).length)
  const state = useBoard((board) => badgeState(connection, board, late))
  const { word, icon: Icon, tone, hint } = state === 'saving' ? saving(late) : looks[state]
  const isBehind = state !== 'live' && state !== 'saving'
  const photos = usePendingPhotos(connection === 'live')
  // While the connection is live a command takes a blink; a number that flickers would tell people nothing.
  const pending = (connection === 'live' ? 0 : unsaved) + photos
  const count = pending === 0 ? '' : ` · ${formatCount(pending)} pending`
  const since = isBehind && syncedAt ? ` In step with the server until ${clock.format(new Date(syncedAt))}.` : ''
  return (
    <span role="status" className="inline-flex min-w-0">
      <Tooltip label={`${hint}${since}`} side="bottom" isOnPress>
        <button
          type="button"
          className={cn(
            'relative inline-flex h-6 min-w-11 items-center justify-center gap-1.5 rounded-full px-2.5 text-xs font-semibold whitespace-nowrap tabular-nums before:absolute before:-inset-y-2.5 before:inset-x-0 pointer-fine:before:hidden',
            tone,
          )}
        >
          {Icon ? (
            <Icon aria-hidden className={cn('size-3.5 shrink-0', Icon === RefreshCw && 'animate-spin')} />
          ) : (
            <span aria-hidden className="size-2 shrink-0 rounded-full bg-success" />
          )}
          <span className="truncate">{word}</span>
          {count}
        </button>
      </Tooltip>
    </span>
  )
}

/** The states of a board's badge: that of its connection, unless that is live and the board itself is behind. */
type BadgeState = Connection | 'catching-up' | 'saving'

type Board = Pick<BoardState, 'phase' | 'isCurrent'>

/**
 * The state of a board's badge. The connection alone does not make a board live: it may still have to catch up.
 * @param late how many commands take longer than a moment to be acknowledged.
 */
export function badgeState(connection: Connection, { phase, isCurrent }: Board, late: number): BadgeState {
  if (connection !== 'live') return connection
  if (phase === 'ready' && !isCurrent) return 'catching-up'
  return late > 0 ? 'saving' : 'live'
}
