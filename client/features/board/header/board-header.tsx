import { ArrowLeft } from 'lucide-react'
import { useBoard } from '../../../live/live-context.tsx'
import { FolderBadge } from '../../../shared/projects/folder-badge.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { cn } from '../../../ui/cn.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { useIsReadOnly, useMay } from '../screen/board-context.tsx'
import { LiveBadge } from './live-badge.tsx'
import { PeopleHere } from './people-here.tsx'
import { ProjectActions } from './project-actions.tsx'

/** The name of the project, whether the board is live, who else is here, and what one can do with the project. */
export function BoardHeader({ isPhone, onBack }: { isPhone: boolean; onBack: () => void }) {
  const name = useBoard(({ project }) => project?.name ?? '')
  const folderId = useBoard(({ project }) => project?.folderId ?? null)
  const isClosed = useIsReadOnly()
  // On a phone the name has the first line to itself where buttons would leave it no room.
  const isOfTwoLines = useMay('CompleteProject') && isPhone
  return (
    <header className="flex min-h-14 flex-wrap items-center justify-end md:min-h-15.25 low:md:min-h-12 gap-2 border-b bg-raised px-2 py-1.5 md:gap-3 md:px-4 low:min-h-12 low:py-0.5">
      <IconButton label="Back to projects" onClick={onBack}>
        <ArrowLeft aria-hidden />
      </IconButton>
      <div
        className={cn(
          'flex min-w-0 flex-1 items-center gap-x-3 gap-y-1 max-md:flex-wrap',
          isOfTwoLines && 'max-md:min-w-3/4',
        )}
      >
        <h1
          title={name}
          className="line-clamp-2 min-w-0 text-lg leading-6 font-semibold wrap-anywhere max-md:w-full max-md:text-base max-md:leading-5"
        >
          {name}
        </h1>
        <FolderBadge folderId={folderId} />
        {isClosed && <Badge>Closed</Badge>}
        <LiveBadge />
        {isPhone && <PeopleHere />}
      </div>
      {!isPhone && <PeopleHere />}
      <ProjectActions isNarrow={isPhone} onGone={onBack} />
    </header>
  )
}
