import { CircleCheckBig, Ellipsis, LockOpen, NotebookPen, Trash2 } from 'lucide-react'
import { Link } from 'wouter'
import { useUser } from '../../api/session.tsx'
import { useBoard, useOpenBoard } from '../../live/live-context.tsx'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu, MenuItem, MenuLink, MenuSeparator } from '../../ui/menu.tsx'
import { useIsReadOnly, useMay } from './board-context.tsx'
import { completeProject, deleteProject, reopenProject } from './project-commands.ts'

/** What employees do with the project as a whole. `isNarrow` shortens the words. */
export function ProjectActions({ isNarrow, onGone }: { isNarrow: boolean; onGone: () => void }) {
  const board = useOpenBoard()
  const name = useBoard(({ project }) => project?.name ?? '')
  const isClosed = useIsReadOnly()
  const mayComplete = useMay('CompleteProject')
  const mayDelete = useMay('DeleteProject')
  // Notes are for employees (specification 001, section 6). On a phone the way there is in the menu.
  const mayReadNotes = useUser().role === 'employee'
  const notes = { href: `/notes?project=${board.projectId}`, icon: <NotebookPen aria-hidden /> }

  const onDelete = async () => {
    // The browser's own question, as the specification asks for (section 5).
    if (!confirm(`Are you sure you want to delete "${name}"? This action cannot be undone.`)) return
    if (await deleteProject(board)) onGone()
  }

  return (
    <>
      {mayReadNotes && !isNarrow && (
        <Button asChild>
          <Link href={notes.href}>
            {notes.icon}
            Notes
          </Link>
        </Button>
      )}
      {mayComplete && !isClosed && (
        <Button
          variant="primary"
          size={isNarrow ? 'sm' : 'md'}
          icon={<CircleCheckBig aria-hidden />}
          aria-label="Installation Complete"
          onClick={() => void completeProject(board)}
        >
          {isNarrow ? 'Complete' : 'Installation Complete'}
        </Button>
      )}
      {mayComplete && isClosed && (
        <Button size={isNarrow ? 'sm' : 'md'} icon={<LockOpen aria-hidden />} onClick={() => void reopenProject(board)}>
          Reopen
        </Button>
      )}
      {(mayDelete || (mayReadNotes && isNarrow)) && (
        <Menu
          trigger={
            <IconButton label="More for this project" hasTooltip={false}>
              <Ellipsis aria-hidden />
            </IconButton>
          }
        >
          {mayReadNotes && isNarrow && <MenuLink {...notes}>Notes</MenuLink>}
          {mayReadNotes && isNarrow && mayDelete && <MenuSeparator />}
          {mayDelete && (
            <MenuItem isDanger icon={<Trash2 aria-hidden />} onSelect={() => void onDelete()}>
              Delete project
            </MenuItem>
          )}
        </Menu>
      )}
    </>
  )
}
