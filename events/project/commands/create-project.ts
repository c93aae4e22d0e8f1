import { EMPLOYEES } from '../../kernel/actor.ts'
import { AssignedUsers, withoutRepeats } from '../../kernel/assigned-people.ts'
import { TimeZone } from '../card-work/time-zone.ts'
import { decided } from '../../kernel/decider.ts'
import { InstanceId, OrganizationId, ProjectId } from '../../kernel/ids.ts'
import { nameText } from '../../kernel/text/text.ts'
import type { ProjectEvent } from '../events.ts'
import { refused } from '../refusals.ts'
import { DEFAULT_RIGHTS, Rights } from '../rights.ts'
import { rightsSet } from '../rules.ts'
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
    timeZone: TimeZone.optional(),
    /** As the installation has it for new projects. */
    customers: Rights.shape.customers.optional(),
  },
  {
    roles: EMPLOYEES,
    tellsOfPeople: true,
    decide({ customers = DEFAULT_RIGHTS.customers, ...data }, { project, isDeleted }) {
      if (project || isDeleted) throw refused({ code: 'project-exists' })
      const assignedUsers = withoutRepeats(data.assignedUsers)
      const created: ProjectEvent = { type: 'ProjectCreated', data: { ...data, assignedUsers } }
      return decided(created, ...rightsSet({ customers }, DEFAULT_RIGHTS))
    },
  },
)
