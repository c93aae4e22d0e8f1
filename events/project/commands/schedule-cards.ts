import { z } from 'zod'
import { INTEGRATORS } from '../../kernel/actor.ts'
import { decided } from '../../kernel/decider.ts'
import { cardOf } from '../rules.ts'
import { DayPart, saysSame, WorkDay } from '../card-work/work.ts'
import { demandOwn, scheduled } from '../card-work/work-rules.ts'
import { command, namedCards } from './define.ts'

export const ScheduleCardsBody = z.object({
  deviceIds: namedCards,
  /** Null takes the day away. */
  day: WorkDay.nullable(),
  part: DayPart.default('all-day'),
})

/** Gives cards a day, or takes it away. */
export const scheduleCards = command('ScheduleCards', ScheduleCardsBody.shape, {
  roles: INTEGRATORS,
  undoes: ['scheduled'],
  cards: ({ deviceIds }) => deviceIds,
  mayWait: true,
  overwrites: true,
  call: { method: 'POST', path: '/devices/schedule', body: ScheduleCardsBody, commands: ['ScheduleCards'] },
  ask: (body) => ({ body }),
  decide({ deviceIds, day, part }, view, { actor }) {
    const to = day === null ? undefined : { day, part }
    const cards = [...new Set(deviceIds)].flatMap((deviceId) => {
      const card = cardOf(view, deviceId)
      if (saysSame('schedule', card.schedule, to)) return []
      demandOwn(actor, card)
      return [{ deviceId, from: card.schedule ?? null, to: to ?? null }]
    })
    return decided(...scheduled(cards))
  },
})
