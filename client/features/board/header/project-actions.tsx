import { CircleCheckBig, Ellipsis, History, LockOpen, NotebookPen, Rewind, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { ChecklistItem } from '#events/project/events.ts'
import { countChecklist } from '#events/project/progress.ts'
import { useUser } from '../../../api/session.tsx'
import { projectIdOf } from '../../../live/board.ts'
import { useBoard, useConnection, useOpenBoard } from '../../../live/live-context.tsx'
import { historyHref } from '../../../shared/history/history-href.ts'
import { askToDelete } from '../../../shared/projects/access-words.ts'
import { Button } from '../../../ui/button.tsx'
import { useConfirm } from '../../../ui/confirm.tsx'
import { formatCount } from '../../../ui/format-count.ts'
import { PlainIconButton } from '../../../ui/plain-icon-button.tsx'
import { Menu, MenuItem, MenuLink, MenuSeparator } from '../../../ui/menu.tsx'
import { WideWords } from '../../../ui/wide-words.tsx'
import { useIsReadOnly, useMay } from '../screen/board-context.tsx'
import { SyncButton } from '../sync/sync-button.tsx'
import { type AccessDialog, AccessButtons, AccessDialogs, AccessItems } from './access-actions.tsx'
import { ExportButton } from './export-button.tsx'
import { UndoImportItem } from './undo-import-item.tsx'
import { completeProject, deleteProject, reopenProject } from './project-commands.ts'

/** What is asked before a project with devices that are not confirmed is closed. */
const completionOf = (waiting: number, installed: number) => ({
  title: `${formatCount(waiting + installed)} ${waiting + installed === 1 ? 'device is' : 'devices are'} not confirmed yet`,
  description: `${formatCount(waiting)} waiting to be installed, ${formatCount(installed)} installed but not tested. A closed project takes no changes until an employee reopens it.`,
  action: 'Complete anyway',
})

/** What people do with the project as a whole, each by their role. `isNarrow` shortens the words. */
export function ProjectActions({ isNarrow, onGone }: { isNarrow: boolean; onGone: () => void }) {
  const board = useOpenBoard()
  const name = useBoard(({ project }) => project?.name ?? '')
  const isClosed = useIsReadOnly()
  const mayComplete = useMay('CompleteProject')
  const isListDone = useBoard(
    ({ project }) => project !== null && countChecklist(project) === ChecklistItem.options.length,
  )
  const ask = useConfirm()
  const mayDelete = useMay('DeleteProject')
  // Notes are for employees (specification 001, section 6). On a phone the way there is in the menu.
  const mayReadNotes = useUser().role === 'employee'
  const notes = { href: `/notes?project=${board.stream.id}`, icon: <NotebookPen aria-hidden /> }

  const mayAssign = useMay('AssignUsers')
  const [opened, setOpened] = useState<AccessDialog | null>(null)

  const mayUndo = useMay('UndoImport') && !isClosed
  const isConnected = useConnection() === 'live'

  const onComplete = async () => {
    const { columns } = board.store.getState()
    const [waiting, installed] = [columns.waiting.length, columns.installed.length]
    const isSure = !isListDone || waiting + installed === 0 || (await ask(completionOf(waiting, installed)))
    if (isSure) await completeProject(board)
  }
  const onDelete = async () => {
    if (askToDelete(name) && (await deleteProject(board))) onGone()
  }

  return (
    <>
      {mayReadNotes && !isNarrow && (
        <Button asChild className="max-[87.5rem]:px-2.5">
          <Link href={notes.href} aria-label="Notes">
            {notes.icon}
            <WideWords long="Notes" />
          </Link>
        </Button>
      )}
      <SyncButton isNarrow={isNarrow} />
      {mayAssign && !isNarrow && <AccessButtons onOpen={setOpened} />}
      <ExportButton isNarrow={isNarrow} />
      {mayComplete && !isClosed && (
        <Button
          // Quiet until its time has come: the specification's rule refuses it before.
          variant={isListDone ? 'primary' : 'secondary'}
          size={isNarrow ? 'sm' : 'md'}
          icon={<CircleCheckBig aria-hidden />}
          aria-label="Installation Complete"
          onClick={() => void onComplete()}
        >
          {isNarrow ? 'Complete' : <WideWords short="Complete" long="Installation Complete" />}
        </Button>
      )}
      {mayComplete && isClosed && (
        <Button size={isNarrow ? 'sm' : 'md'} icon={<LockOpen aria-hidden />} onClick={() => void reopenProject(board)}>
          Reopen
        </Button>
      )}
      <Menu
        trigger={
          <PlainIconButton label="More for this project">
            <Ellipsis aria-hidden />
          </PlainIconButton>
        }
      >
        {mayReadNotes && isNarrow && <MenuLink {...notes}>Notes</MenuLink>}
        {mayAssign && <AccessItems onOpen={setOpened} isNarrow={isNarrow} />}
        <MenuLink href={`/projects/${board.stream.id}/replay`} icon={<Rewind aria-hidden />}>
          Replay
        </MenuLink>
        <MenuLink href={historyHref(projectIdOf(board))} icon={<History aria-hidden />}>
          History
        </MenuLink>
        {(mayUndo || mayDelete) && <MenuSeparator />}
        {mayUndo && <UndoImportItem />}
        {mayDelete && (
          <MenuItem isDanger icon={<Trash2 aria-hidden />} disabled={!isConnected} onSelect={() => void onDelete()}>
            {isConnected ? 'Delete project' : 'Delete project (needs a connection)'}
          </MenuItem>
        )}
      </Menu>
      {mayAssign && <AccessDialogs opened={opened} onClose={() => setOpened(null)} />}
    </>
  )
}
