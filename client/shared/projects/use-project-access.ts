import { requestOf } from '#events/kernel/call.ts'
import type { InstanceId, ProjectId } from '#events/kernel/ids.ts'
import type { ProjectSummary } from '#events/project/api.ts'
import { assignInstance } from '#events/project/commands/assign-instance.ts'
import { assignUsers } from '#events/project/commands/assign-users.ts'
import { deleteProject } from '#events/project/commands/delete-project.ts'
import { renameProject } from '#events/project/commands/rename-project.ts'
import { failed } from '../../api/request/failed.ts'
import { projectList } from '../../api/projects/projects.ts'
import { useCommand } from '../../api/request/use-command.ts'
import {
  instanceNotAssigned,
  type Place,
  projectDeleted,
  projectNotDeleted,
  sendableUsers,
  usersNotUpdated,
  usersUpdated,
} from './access-words.ts'

/** `base`: those whom the person saw; what others changed since stays (docs/rules.md, ACCESS-30). */
type Users = { readonly projectId: ProjectId; readonly emails: readonly string[]; readonly base: readonly string[] }

/** Gives a project other users, by e-mail. */
export const useAssignUsers = (place: Place) =>
  useCommand({
    call: ({ projectId, emails, base }: Users) =>
      requestOf(assignUsers.call, { id: projectId }, { assignedUsers: sendableUsers(emails), base: [...base] }),
    ...projectList.saved,
    success: () => usersUpdated(place),
    failure: (error) => usersNotUpdated(error, place),
  })

type NewName = { readonly projectId: ProjectId; readonly name: string; readonly base: string }

/** Gives a project another name. `base`: the name that the person saw. */
export const useRenameProject = () =>
  useCommand({
    call: ({ projectId, ...body }: NewName) => requestOf(renameProject.call, { id: projectId }, body),
    ...projectList.saved,
    success: ({ name }) => ({ title: 'Project renamed', description: name }),
    failure: failed('Failed to rename project'),
  })

type NewInstance = { readonly projectId: ProjectId; readonly verkadaInstanceId: InstanceId }

/** Gives a project another provider instance. */
export const useAssignInstance = () =>
  useCommand({
    call: ({ projectId, verkadaInstanceId }: NewInstance) =>
      requestOf(assignInstance.call, { id: projectId }, { verkadaInstanceId }),
    ...projectList.saved,
    success: () => ({ title: 'Verkada instance updated' }),
    failure: instanceNotAssigned,
  })

/** Deletes a project whose board need not be open. */
export const useDeleteProject = () =>
  useCommand({
    call: ({ id }: Pick<ProjectSummary, 'id' | 'name'>) => requestOf(deleteProject.call, { id }),
    ...projectList.removed,
    success: (_, { name }) => projectDeleted(name),
    failure: projectNotDeleted,
  })
