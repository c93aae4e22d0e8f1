import { History, Radio } from 'lucide-react'
import { Link } from 'wouter'
import type { ProjectId } from '#events/kernel/ids.ts'
import { useConnection } from '../../../live/live-context.tsx'
import { useBoard } from '../../../shared/board/use-board.ts'
import { FolderBadge } from '../../../shared/projects/folder-badge.tsx'
import { historyHref } from '../../../shared/history/history-href.ts'
import { useWayBack } from '../../../shared/history/use-way-back.ts'
import { arrive } from '../../../ui/focus/arrival.ts'
import { BackLink } from '../../../ui/page/back-link.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { formatCount } from '../../../ui/text/format-count.ts'
import { DoorLink } from '../../../ui/page/door-link.tsx'
import { momentWords } from '../../../shared/when/moment-words.ts'
import { usePlayable, usePlayer } from './replay-context.tsx'
import { boardHref } from '../../../shared/projects/project-hrefs.ts'

/** Which project and which moment this is, and the ways to the board of now and to the history. */
export function ReplayHeader({
  projectId,
  isPhone,
  isPlayable,
  goesOn,
}: {
  projectId: ProjectId
  isPhone: boolean
  isPlayable: boolean
  goesOn: boolean
}) {
  const name = useBoard(({ project }) => project?.name ?? '')
  const folderId = useBoard(({ project }) => project?.folderId ?? null)
  const revision = useBoard((board) => board.revision)
  const back = useWayBack(projectId)
  return (
    <header className="flex min-h-14 items-center gap-2 border-b bg-raised px-2 py-1.5 md:gap-3 md:px-4 low:min-h-12 low:py-0.5">
      <BackLink {...back} />
      <div className="min-w-0 flex-1">
        <div className="flex min-w-0 items-center gap-2">
          <h1
            ref={arrive}
            title={name}
            className="text-base leading-5 font-semibold wrap-anywhere max-md:line-clamp-2 md:truncate"
          >
            {name}
          </h1>
          {!isPhone && <FolderBadge folderId={folderId} />}
        </div>
        {isPlayable ? (
          <MomentLine isPhone={isPhone} goesOn={goesOn} />
        ) : (
          <p className="text-label text-muted">Replay</p>
        )}
      </div>
      <Button asChild variant="ghost" className="max-md:px-2.5 pointer-coarse:min-w-11">
        <DoorLink href={`${historyHref(projectId)}?revision=${revision}`} aria-label="History">
          <History aria-hidden />
          {!isPhone && 'History'}
        </DoorLink>
      </Button>
      <Button asChild>
        <Link href={boardHref(projectId)} aria-label="Go to now">
          {isPhone ? 'Now' : 'Go to now'}
        </Link>
      </Button>
    </header>
  )
}

/** The banner: that this is the past, and when. */
export function MomentLine({ isPhone, goesOn }: { isPhone: boolean; goesOn: boolean }) {
  const { log } = usePlayable()
  const at = usePlayer((state) => state.at)
  const head = usePlayer((state) => state.head)
  const isFollowing = usePlayer((state) => state.isFollowing)
  const isLive = useConnection() === 'live'
  if (isFollowing && !isLive) return <Badge tone="warning">Following, as soon as there is a connection</Badge>
  if (isFollowing)
    return (
      <Badge tone="success">
        <Radio aria-hidden className="size-3.5" />
        Following live
      </Badge>
    )
  return (
    // On a phone the timeline says which change it is.
    <p className="line-clamp-2 text-label text-muted tabular-nums">
      {at === head && !goesOn ? 'As it is now, since ' : isPhone ? 'As of ' : 'As it was on '}
      <time dateTime={log.recordedAt(at)}>{momentWords(log.recordedAt(at))}</time>
      {!isPhone && `, change ${formatCount(at + 1)} of ${formatCount(head + 1)}`}
    </p>
  )
}
