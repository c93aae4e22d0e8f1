import { z } from 'zod'
import { EMPLOYEES } from '../../kernel/actor.ts'
import { demandUnchanged } from '../../kernel/changed-meanwhile.ts'
import { decided } from '../../kernel/decider.ts'
import { FACT_LABELS, factText } from '../facts/facts.ts'
import { openOf } from '../rules.ts'
import { command } from './define.ts'

/** Limit of the floors that an order names. */
const MAX_FLOORS = 500

const floors = z
  .array(factText(FACT_LABELS.floor).min(1, 'A floor has a name'))
  .max(MAX_FLOORS, `At most ${MAX_FLOORS} floors`)

/** `floors`: from the first one on; none of them: as their names say. `base`: the order that the person saw. */
export const FloorsBody = z.object({
  floors: floors.refine((names) => new Set(names).size === names.length, 'Name each floor once'),
  base: floors.optional(),
})

export const orderFloors = command('OrderFloors', FloorsBody.shape, {
  roles: EMPLOYEES,
  undoes: ['floors'],
  call: { method: 'PATCH', path: '/projects/:id/floors', body: FloorsBody, commands: ['OrderFloors'] },
  answers: 'project',
  decide({ floors: to, base }, view) {
    const from = [...(openOf(view).floorOrder ?? [])]
    const [mine, now] = [textOf(to), textOf(from)]
    demandUnchanged({ floors: mine }, { floors: base && textOf(base) }, { floors: now })
    return mine === now ? decided() : decided({ type: 'FloorsOrdered', data: { from, to } })
  },
})

const textOf = (names: readonly string[]): string => names.join('\n')
