import { EMPLOYEES } from '../../kernel/actor.ts'
import { decided } from '../../kernel/decider.ts'
import type { ProjectEvent } from '../events.ts'
import { type Rights, RIGHTS, SomeRights } from '../rights.ts'
import { openOf } from '../rules.ts'
import { command } from './define.ts'

/** Rights that are left out stay as they are. */
export const RightsBody = SomeRights.refine((rights) => RIGHTS.some((right) => rights[right] !== undefined), {
  message: 'Name at least one right',
  path: ['customers'],
})

export const setRights = command('SetRights', SomeRights.shape, {
  roles: EMPLOYEES,
  call: { method: 'PATCH', path: '/projects/:id/rights', body: RightsBody, commands: ['SetRights'] },
  answers: 'project',
  decide: (data, view) => decided(...rightsSet(data, openOf(view))),
})

/** The event of rights that are to be others than they are; none where all are so already. */
export function rightsSet(wanted: SomeRights, now: Rights): ProjectEvent[] {
  const turns = RIGHTS.map((right) => [right, { from: now[right], to: wanted[right] ?? now[right] }] as const)
  const changed = turns.filter(([, { from, to }]) => from !== to)
  return changed.length === 0 ? [] : [{ type: 'ProjectRightsSet', data: Object.fromEntries(changed) }]
}
