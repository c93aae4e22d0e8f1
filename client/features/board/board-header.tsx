import { ArrowLeft } from 'lucide-react'
import { useBoard } from '../../live/live-context.tsx'
import { Badge } from '../../ui/badge.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { useIsReadOnly } from './board-context.tsx'
import { LiveBadge } from './live-badge.tsx'
import { PeopleHere } from './people-here.tsx'
import { ProjectActions } from './project-actions.tsx'

/** The name of the project, whether the board is live, who else is here, and what one can do with the project. */
export function BoardHeader({ isPhone, onBack }: { isPhone: boolean; onBack: () => void }) {
  const name = useBoard(({ project }) => project?.name ?? '')
  const isClosed = useIsReadOnly()
  return (
    <header className="flex min-h-14 items-center gap-2 border-b bg-raised px-2 py-1.5 md:gap-3 md:px-4">
      <IconButton label="Back to projects" onClick={onBack}>
        <ArrowLeft aria-hidden />
      </IconButton>
      <div className="flex min-w-0 flex-1 items-center gap-x-3 gap-y-1 max-md:flex-wrap">
        <h1
          title={name}
          className="line-clamp-2 min-w-0 text-lg leading-6 font-semibold break-words max-md:w-full max-md:text-base max-md:leading-5"
        >
          {name}
        </h1>
        {isClosed && <Badge>Closed</Badge>}
        <LiveBadge />
        {isPhone && <PeopleHere />}
      </div>
      {!isPhone && <PeopleHere />}
      <ProjectActions isNarrow={isPhone} onGone={onBack} />
    </header>
  )
}
