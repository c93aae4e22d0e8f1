import { useBoard } from '../../../shared/board/use-board.ts'
import { FolderBadge } from '../../../shared/projects/folder-badge.tsx'
import { arrive } from '../../../ui/focus/arrival.ts'
import { BackLink } from '../../../ui/page/back-link.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { cn } from '../../../ui/cn.ts'
import { useUser } from '../../../api/people/session.tsx'
import { AvatarList } from '../../../ui/avatar.tsx'
import { useIsClosed, useMay } from '../state/board-context.tsx'
import { LiveBadge } from './live-badge.tsx'
import { ProjectActions } from './project-actions.tsx'

/** The name of the project, whether the board is live, who else is here, and what one can do with the project. */
export function BoardHeader({ isPhone, onBack }: { isPhone: boolean; onBack: () => void }) {
  const name = useBoard(({ project }) => project?.name ?? '')
  const folderId = useBoard(({ project }) => project?.folderId ?? null)
  const isClosed = useIsClosed()
  // On a phone the name has the first line to itself where buttons would leave it no room.
  const isOfTwoLines = useMay('CompleteProject') && isPhone
  return (
    <header className="flex min-h-14 flex-wrap items-center justify-end gap-2 border-b bg-raised px-2 py-1.5 md:gap-3 md:px-4 md:py-1 low:min-h-12 low:py-0.5">
      <BackLink label="Back to projects" href="/" onBack={onBack} />
      <div
        className={cn(
          // Its second line takes what comes and goes, so that no button moves. The room is that of `WideWords`.
          'min-w-0 flex-1 space-y-1 md:min-w-56 low:md:flex low:md:min-w-min low:md:items-center low:md:gap-3 low:md:space-y-0',
          isOfTwoLines && 'max-md:min-w-[calc(100%-4rem)]',
        )}
      >
        <h1
          ref={arrive}
          dir="auto"
          title={name}
          className="line-clamp-2 text-lg leading-6 font-semibold wrap-anywhere max-md:text-base max-md:leading-5 low:md:min-w-50"
        >
          {name}
        </h1>
        <div className="flex min-w-0 items-center gap-x-3 gap-y-1 max-md:flex-wrap low:md:shrink-0">
          <FolderBadge folderId={folderId} />
          {isClosed && <Badge>Closed</Badge>}
          <LiveBadge />
          <PeopleHere />
        </div>
      </div>
      <ProjectActions isNarrow={isPhone} onGone={onBack} />
    </header>
  )
}

/** The others who have this board open. */
function PeopleHere() {
  const me = useUser().id
  const people = useBoard((board) => board.people)
  const others = people.filter(({ userId }) => userId !== me).map(({ userId, name }) => ({ id: userId, name }))
  if (others.length === 0) return null
  return <AvatarList people={others} label="Also on this board" />
}
