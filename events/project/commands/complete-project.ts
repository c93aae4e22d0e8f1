import { z } from 'zod'
import { EMPLOYEES } from '../../kernel/actor.ts'
import { decided } from '../../kernel/decider.ts'
import { ChecklistItem } from '../checklist.ts'
import { refused } from '../refusals.ts'
import { existing } from '../rules.ts'
import { command } from './define.ts'

export const ProjectStatusBody = z.object({ status: z.enum(['open', 'closed']) })

const call = {
  method: 'PATCH',
  path: '/projects/:id/status',
  body: ProjectStatusBody,
  commands: ['CompleteProject', 'ReopenProject'],
} as const

export const completeProject = command(
  'CompleteProject',
  {},
  {
    roles: EMPLOYEES,
    isBarrier: true,
    mayWait: true,
    call,
    ask: () => ({ body: { status: 'closed' } }),
    decide(_, view) {
      const project = existing(view)
      if (project.status === 'closed') return decided()
      if (!ChecklistItem.options.every((item) => project[item])) throw refused({ code: 'checklist-incomplete' })
      return decided({ type: 'ProjectCompleted', data: {} })
    },
  },
)

export const reopenProject = command(
  'ReopenProject',
  {},
  {
    roles: EMPLOYEES,
    isBarrier: true,
    mayWait: true,
    call,
    ask: () => ({ body: { status: 'open' } }),
    decide: (_, view) =>
      existing(view).status === 'open' ? decided() : decided({ type: 'ProjectReopened', data: {} }),
  },
)
