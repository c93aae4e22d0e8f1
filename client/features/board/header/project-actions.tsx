import { CircleCheckBig, Ellipsis, LockOpen, NotebookPen } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { ChecklistItem } from '#events/project/checklist.ts'
import { countChecklist } from '#events/project/progress.ts'
import { useUser } from '../../../api/people/session.tsx'
import { projectIdOf } from '../../../live/board.ts'
import { useBoard, useOpenBoard } from '../../../shared/board/use-board.ts'
import { Button } from '../../../ui/button.tsx'
import { useConfirm } from '../../../ui/overlay/confirm.tsx'
import { formatCount } from '../../../ui/text/format-count.ts'
import { PlainIconButton } from '../../../ui/plain-icon-button.tsx'
import { Menu, menuItems } from '../../../ui/overlay/menu.tsx'
import { WideWords } from '../../../ui/text/wide-words.tsx'
import { useIsClosed, useMay } from '../state/board-context.tsx'
import { SharedNotesButton } from '../notes/shared-notes-button.tsx'
import { SyncButton } from '../sync/sync-button.tsx'
import { type AccessDialog, AccessButtons, AccessDialogs } from './access-actions.tsx'
import { ExportButton } from './export-button.tsx'
import { completeProject, reopenProject } from './project-commands.ts'
import { notesHref } from '../../../shared/projects/project-hrefs.ts'

const ProjectItems = menuItems(async () => (await import('./project-items.tsx')).ProjectItems)

/** The question before a project with devices that are not confirmed is closed. */
const completionOf = (waiting: number, installed: number) => ({
  title: `${formatCount(waiting + installed)} ${waiting + installed === 1 ? 'device is' : 'devices are'} not confirmed yet`,
  description: `${formatCount(waiting)} waiting to be installed, ${formatCount(installed)} installed but not tested. A closed project takes no changes until an employee reopens it.`,
  action: 'Complete anyway',
})

/** The actions on the project as a whole, each by the user's role. `isNarrow` shortens the words. */
export function ProjectActions({ isNarrow, onGone }: { isNarrow: boolean; onGone: () => void }) {
  const board = useOpenBoard()
  const isClosed = useIsClosed()
  const mayComplete = useMay('CompleteProject')
  const isListDone = useBoard(
    ({ project }) => project !== null && countChecklist(project) === ChecklistItem.options.length,
  )
  const ask = useConfirm()
  // Notes are for employees (specification 001, section 6). The way there is in the menu, too, where the button has no room.
  const { role } = useUser()
  const mayReadNotes = role === 'employee'
  const mayAssign = useMay('AssignUsers')
  const [opened, setOpened] = useState<AccessDialog | null>(null)

  const onComplete = async () => {
    const { columns } = board.store.getState()
    const [waiting, installed] = [columns.waiting.length, columns.installed.length]
    const isSure = !isListDone || waiting + installed === 0 || (await ask(completionOf(waiting, installed)))
    if (isSure) await completeProject(board)
  }
  return (
    <>
      {mayReadNotes && !isNarrow && (
        <Button asChild className="@max-[79rem]:px-2.5 pointer-coarse:@max-[80rem]:px-2.5 @max-[58rem]:hidden">
          <Link href={notesHref(projectIdOf(board))} aria-label="Notes">
            <NotebookPen aria-hidden />
            <WideWords long="Notes" />
          </Link>
        </Button>
      )}
      {role === 'installer' && <SharedNotesButton isNarrow={isNarrow} />}
      <SyncButton isNarrow={isNarrow} />
      {mayAssign && !isNarrow && <AccessButtons onOpen={setOpened} />}
      <ExportButton isNarrow={isNarrow} />
      {/* In one place, so that the focus stays on the button when it becomes the other one. */}
      {mayComplete &&
        (isClosed ? (
          <Button
            size={isNarrow ? 'sm' : 'md'}
            icon={<LockOpen aria-hidden />}
            // The second press of a double one on "Installation Complete" is none on this.
            onClick={({ detail }) => {
              if (detail < 2) void reopenProject(board)
            }}
          >
            Reopen
          </Button>
        ) : (
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
        ))}
      <Menu
        trigger={
          <PlainIconButton label="More for this project">
            <Ellipsis aria-hidden />
          </PlainIconButton>
        }
      >
        <ProjectItems onOpen={setOpened} onGone={onGone} />
      </Menu>
      {mayAssign && <AccessDialogs opened={opened} onClose={() => setOpened(null)} />}
    </>
  )
}
