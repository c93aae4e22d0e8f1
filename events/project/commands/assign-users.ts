import { EMPLOYEES } from '../../kernel/actor.ts'
import { assign, Assignment, type AssignmentChange, Removal, remove } from '../../kernel/assigned-people.ts'
import { type Decision, decided } from '../../kernel/decider.ts'
import type { ProjectEvent } from '../events.ts'
import { openOf } from '../rules.ts'
import { command } from './define.ts'

export const assignUsers = command('AssignUsers', Assignment.shape, {
  roles: EMPLOYEES,
  tellsOfPeople: true,
  call: { method: 'PATCH', path: '/projects/:id/users', body: Assignment, commands: ['AssignUsers'] },
  answers: 'project',
  decide: (data, view) => changed(assign(data, openOf(view).assignedUsers)),
})

/** A person who was deleted leaves, also a closed project. A project that is gone has no one to remove. */
export const removeUser = command('RemoveUser', Removal.shape, {
  roles: [],
  tellsOfPeople: true,
  decide: (data, { project, assignedSince }) => changed(remove(data, project?.assignedUsers ?? [], assignedSince)),
})

const changed = (data: AssignmentChange | null): Decision<ProjectEvent> =>
  data ? decided({ type: 'ProjectUsersChanged', data }) : decided()
