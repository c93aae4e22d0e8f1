import { reactor, sendTo } from './reactor.ts'

/**
 * The calendar address of a person is over for good with each change of their role (docs/rules.md, REPORT-8): readers by that address must
 * not read more by it than before, and it must not come back with a role.
 */
export const endCalendars = reactor({
  name: 'end-calendars',
  handles: ['UserDeleted', 'UserRoleChanged'],
  startsAt: 'beginning',
  react({ data: { userId } }, { bus }) {
    return [sendTo(bus.calendar(userId), { type: 'EndCalendarAddress', data: {} })]
  },
})
