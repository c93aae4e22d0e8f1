import { z } from 'zod'
import { EMPLOYEES } from '../../kernel/actor.ts'
import { type Decision, decided } from '../../kernel/decider.ts'
import { FolderId } from '../../kernel/ids.ts'
import type { ProjectEvent } from '../events.ts'
import type { Project } from '../model.ts'
import { existing } from '../rules.ts'
import { command } from './define.ts'

/** Null: out of its folder. */
const MoveToFolderBody = z.object({ folderId: FolderId.nullable() })

export const moveToFolder = command('MoveToFolder', MoveToFolderBody.shape, {
  roles: EMPLOYEES,
  call: { method: 'PATCH', path: '/projects/:id/move-to-folder', body: MoveToFolderBody, commands: ['MoveToFolder'] },
  decide: ({ folderId }, view) => moved(existing(view), folderId),
})

/** A folder is gone: a project that is still in it is in none. */
export const leaveFolder = command(
  'LeaveFolder',
  { folderId: FolderId },
  {
    roles: [],
    decide: ({ folderId }, { project }) => (project?.folderId === folderId ? moved(project, null) : decided()),
  },
)

const moved = ({ folderId: previous }: Project, folderId: FolderId | null): Decision<ProjectEvent> =>
  folderId === previous ? decided() : decided({ type: 'ProjectMovedToFolder', data: { folderId, previous } })
