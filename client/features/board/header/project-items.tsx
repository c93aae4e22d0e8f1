import {
  ArrowUpDown,
  Cable,
  CalendarRange,
  FileCheck2,
  FileDown,
  FileSignature,
  FolderInput,
  GitCompareArrows,
  History,
  Map as MapIcon,
  MapPin,
  NotebookPen,
  PencilLine,
  Rewind,
  ShieldCheck,
  Trash2,
  UserCheck,
  Users,
} from 'lucide-react'
import type { ProjectId } from '#events/kernel/ids.ts'
import { recordName, recordPath } from '#events/proof/record-path.ts'
import { useUser } from '../../../api/people/session.tsx'
import { type BoardHandle, projectIdOf } from '../../../live/board.ts'
import { useConnection } from '../../../live/live-context.tsx'
import { useBoard, useOpenBoard } from '../../../shared/board/use-board.ts'
import { historyHref } from '../../../shared/history/history-href.ts'
import { compareHref, replayHref } from '../../../shared/history/past-href.ts'
import { askToDelete } from '../../../shared/deletion/ask-to-delete.ts'
import { takeList } from '../../../shared/lists/take-list.ts'
import { acceptanceHref, notesHref } from '../../../shared/projects/project-hrefs.ts'
import { plansHref, planWorkHref, siteHref } from '../../../shared/projects/screen-hrefs.ts'
import { MenuItem, MenuLink, MenuSeparator } from '../../../ui/overlay/menu.tsx'
import { projectList } from '../../../api/projects/projects.ts'
import { projectDeleted } from '../../../shared/projects/access-words.ts'
import { toast } from '../../../ui/toast/toast.ts'
import { downloadFile } from '../../../api/request/download-file.ts'
import { messageOf } from '../../../api/request/request.ts'
import { useIsClosed, useMay } from '../state/board-context.tsx'
import { GuideItem } from '../sync/guide-item.tsx'
import type { AccessDialog } from './access-actions.tsx'
import { ReadyItem } from './ready-item.tsx'
import { UndoImportItem } from './undo-import-item.tsx'

type Opening = { readonly onOpen: (dialog: AccessDialog) => void }

/** The items of the menu of the project, each by the user's role. */
export function ProjectItems({ onOpen, onGone }: Opening & { onGone: () => void }) {
  const board = useOpenBoard()
  const projectId = projectIdOf(board)
  const name = useBoard(({ project }) => project?.name ?? '')
  const isClosed = useIsClosed()
  const isEmployee = useUser().role === 'employee'
  const mayAssign = useMay('AssignUsers')
  const mayUndo = useMay('UndoImport') && !isClosed
  const mayDelete = useMay('DeleteProject')
  const isConnected = useConnection() === 'live'
  const onDelete = async () => {
    if (askToDelete(name) && (await deleteProject(board))) onGone()
  }
  return (
    <>
      {isEmployee && (
        <MenuLink href={notesHref(projectId)} icon={<NotebookPen aria-hidden />}>
          Notes
        </MenuLink>
      )}
      {isEmployee && (
        <MenuLink href={planWorkHref(projectId)} icon={<CalendarRange aria-hidden />}>
          Plan Work
        </MenuLink>
      )}
      {mayAssign && <AccessItems onOpen={onOpen} isClosed={isClosed} />}
      <MenuLink href={siteHref(projectId)} icon={<MapPin aria-hidden />}>
        Site
      </MenuLink>
      <MenuLink href={`${siteHref(projectId)}#who-may`} icon={<UserCheck aria-hidden />}>
        Who May Do What
      </MenuLink>
      <MenuLink href={plansHref(projectId)} icon={<MapIcon aria-hidden />}>
        Floor Plans
      </MenuLink>
      <MenuLink href={acceptanceHref(projectId)} icon={<FileSignature aria-hidden />}>
        Hand-over Documents
      </MenuLink>
      <MenuLink href={replayHref(projectId)} icon={<Rewind aria-hidden />}>
        Replay
      </MenuLink>
      <MenuLink href={compareHref(projectId)} icon={<GitCompareArrows aria-hidden />}>
        Compare
      </MenuLink>
      <MenuLink href={historyHref(projectId)} icon={<History aria-hidden />}>
        History
      </MenuLink>
      {isEmployee && (
        <MenuItem icon={<FileDown aria-hidden />} onSelect={() => takeList('cards', { projectId })}>
          Cards as CSV
        </MenuItem>
      )}
      {isEmployee && (
        <MenuItem
          icon={<FileCheck2 aria-hidden />}
          disabled={!isConnected}
          onSelect={() => void saveRecord(projectId, name)}
        >
          {isConnected ? 'Hand-over Record' : 'Hand-over Record (needs a connection)'}
        </MenuItem>
      )}
      <ReadyItem />
      <GuideItem />
      {(mayUndo || mayDelete) && <MenuSeparator />}
      {mayUndo && <UndoImportItem />}
      {mayDelete && (
        <MenuItem isDanger icon={<Trash2 aria-hidden />} disabled={!isConnected} onSelect={() => void onDelete()}>
          {isConnected ? 'Delete project' : 'Delete project (needs a connection)'}
        </MenuItem>
      )}
    </>
  )
}

/** The ways to a project's name, users, rights, instance and folder, always: two of them have buttons only where there is room. */
const AccessItems = ({ onOpen, isClosed }: Opening & { isClosed: boolean }) => (
  <>
    {!isClosed && (
      <MenuItem icon={<PencilLine aria-hidden />} onSelect={() => onOpen('name')}>
        Rename Project
      </MenuItem>
    )}
    <MenuItem icon={<Users aria-hidden />} onSelect={() => onOpen('users')}>
      Manage Users
    </MenuItem>
    {!isClosed && (
      <MenuItem icon={<ShieldCheck aria-hidden />} onSelect={() => onOpen('rights')}>
        Rights
      </MenuItem>
    )}
    {!isClosed && (
      <MenuItem icon={<ArrowUpDown aria-hidden />} onSelect={() => onOpen('floors')}>
        Order of Floors
      </MenuItem>
    )}
    <MenuItem icon={<Cable aria-hidden />} onSelect={() => onOpen('instance')}>
      Verkada Instance
    </MenuItem>
    <MenuItem icon={<FolderInput aria-hidden />} onSelect={() => onOpen('folder')}>
      Move to Folder
    </MenuItem>
  </>
)

/** Deletes the project. The person has been asked before. Returns true when it is gone. */
async function deleteProject(board: BoardHandle): Promise<boolean> {
  const name = board.store.getState().project?.name
  const result = await board.send({ type: 'DeleteProject', data: {} })
  if (result.ok) {
    projectList.take({ rows: [], gone: [board.stream.id] })
    toast(projectDeleted(name))
  } else toast({ title: 'Failed to delete project', description: result.message, variant: 'destructive' })
  return result.ok
}

/** Downloads the hand-over record of a project, and says what came of it. */
async function saveRecord(project: ProjectId, name: string): Promise<void> {
  toast({ title: 'The record is being made', description: 'It goes on when you leave the board.' })
  try {
    await downloadFile(recordPath(project), recordName(name))
    toast({ title: 'Record saved', description: `The record of ${name} is among your downloads.` })
  } catch (error) {
    toast({
      title: 'The record was not made',
      description: messageOf(error, 'The connection broke off. Try again.'),
      variant: 'destructive',
    })
  }
}
