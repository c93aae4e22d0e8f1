import { z } from 'zod'
import { EMPLOYEES } from '../../kernel/actor.ts'
import { demandUnchanged } from '../../kernel/changed-meanwhile.ts'
import { decided } from '../../kernel/decider.ts'
import { DEFAULT_TIME_ZONE, TimeZone } from '../card-work/time-zone.ts'
import { openOf } from '../rules.ts'
import { command } from './define.ts'

/** Comes with the site sheet of a project. `base`: the zone that the person saw. */
export const setTimeZone = command(
  'SetTimeZone',
  { timeZone: TimeZone, base: z.string().optional() },
  {
    roles: EMPLOYEES,
    decide({ timeZone: to, base }, view) {
      const { timeZone: from = DEFAULT_TIME_ZONE } = openOf(view)
      demandUnchanged({ timeZone: to }, { timeZone: base }, { timeZone: from })
      return to === from ? decided() : decided({ type: 'ProjectZoneSet', data: { from, to } })
    },
  },
)
