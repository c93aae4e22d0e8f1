import { INTEGRATORS } from '../kernel/actor.ts'
import type { Aggregate } from '../kernel/aggregate.ts'
import type { UserId } from '../kernel/ids.ts'
import {
  type CalendarCommand,
  calendarDecider,
  CalendarEvent,
  type CalendarPatch,
  calendarStream,
  type CalendarView,
} from './calendar.ts'
import { type CalendarRefusal, calendarRefusals } from './refusals.ts'

/**
 * The address at which the calendar of an employee or installer reads. No key makes one: it would outlive the key.
 */
export const calendarAggregate = {
  stream: calendarStream,
  decider: calendarDecider,
  events: CalendarEvent,
  commands: { MakeCalendarAddress: { roles: INTEGRATORS }, EndCalendarAddress: { roles: INTEGRATORS } },
  maySee: ({ role }) => INTEGRATORS.includes(role),
  refusals: calendarRefusals,
  history: null,
  lists: {},
  scope: null,
  ids: [],
} as const satisfies Aggregate<[UserId], CalendarView, CalendarPatch, CalendarCommand, CalendarEvent, CalendarRefusal>
