import { EMPLOYEES } from '../../kernel/actor.ts'
import { decided } from '../../kernel/decider.ts'
import { RIGHTS, SomeRights } from '../rights.ts'
import { openOf, rightsSet } from '../rules.ts'
import { command } from './define.ts'

/** Rights that are left out stay as they are. */
export const RightsBody = SomeRights.refine((rights) => RIGHTS.some((right) => rights[right] !== undefined), {
  message: 'Name at least one right',
  path: ['customers'],
})

export const setRights = command('SetRights', SomeRights.shape, {
  roles: EMPLOYEES,
  undoes: ['rights'],
  call: { method: 'PATCH', path: '/projects/:id/rights', body: RightsBody, commands: ['SetRights'] },
  answers: 'project',
  decide: (data, view) => decided(...rightsSet(data, openOf(view))),
})
