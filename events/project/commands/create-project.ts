import { EMPLOYEES } from '../../kernel/actor.ts'
import { AssignedUsers, withoutRepeats } from '../../kernel/assigned-people.ts'
import { decided } from '../../kernel/decider.ts'
import { InstanceId, OrganizationId, ProjectId } from '../../kernel/ids.ts'
import { nameText } from '../../kernel/text/text.ts'
import { refused } from '../refusals.ts'
import { command } from './define.ts'

/** The name of a project, as people type it. */
export const ProjectName = nameText('Project name', 'Please enter a project name')

export const createProject = command(
  'CreateProject',
  {
    projectId: ProjectId,
    name: ProjectName,
    assignedUsers: AssignedUsers,
    verkadaInstanceId: InstanceId,
    organizationId: OrganizationId,
  },
  {
    roles: EMPLOYEES,
    tellsOfPeople: true,
    decide(data, { project, isDeleted }) {
      if (project || isDeleted) throw refused({ code: 'project-exists' })
      return decided({ type: 'ProjectCreated', data: { ...data, assignedUsers: withoutRepeats(data.assignedUsers) } })
    },
  },
)
