import { z } from 'zod'
import { EMPLOYEES } from '../../kernel/actor.ts'
import { decided } from '../../kernel/decider.ts'
import { InstanceId, OrganizationId } from '../../kernel/ids.ts'
import { openOf } from '../rules.ts'
import { command } from './define.ts'

export const AssignInstanceBody = z.object({ verkadaInstanceId: InstanceId })

/** The organization is the instance's: the server adds it. */
export const assignInstance = command(
  'AssignInstance',
  { verkadaInstanceId: InstanceId, organizationId: OrganizationId },
  {
    roles: EMPLOYEES,
    call: { method: 'PATCH', path: '/projects/:id', body: AssignInstanceBody, commands: ['AssignInstance'] },
    ask: ({ verkadaInstanceId }) => ({ body: { verkadaInstanceId } }),
    decide(data, view) {
      const { verkadaInstanceId: previous } = openOf(view)
      if (data.verkadaInstanceId === previous) return decided()
      return decided({ type: 'ProjectInstanceChanged', data: { ...data, previous } })
    },
  },
)
