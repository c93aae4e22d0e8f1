import { EMPLOYEES } from '../../kernel/actor.ts'
import { decided } from '../../kernel/decider.ts'
import { existing } from '../rules.ts'
import { command } from './define.ts'

export const deleteProject = command(
  'DeleteProject',
  {},
  {
    roles: EMPLOYEES,
    isBarrier: true,
    call: { method: 'DELETE', path: '/projects/:id', commands: ['DeleteProject'] },
    answers: 'nothing',
    decide: (_, view) => decided({ type: 'ProjectDeleted', data: { name: existing(view).name } }),
  },
)
