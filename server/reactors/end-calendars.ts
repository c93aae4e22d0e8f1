import { reactor, sendTo } from './reactor.ts'

/**
 * The calendar address of a person who is an employee no more is over for good (docs/rules.md, REPORT-8), as their API keys are: it
 * must not come back with their role.
 */
export const endCalendars = reactor({
  name: 'end-calendars',
  handles: ['UserDeleted', 'UserRoleChanged'],
  startsAt: 'beginning',
  react({ type, data: { userId, role } }, { bus }) {
    if (type === 'UserRoleChanged' && role === 'employee') return []
    return [sendTo(bus.calendar(userId), { type: 'EndCalendarAddress', data: {} })]
  },
})
