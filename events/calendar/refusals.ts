import { beaten, type RefusalTable, Rejection } from '../kernel/refusal.ts'

/** Why a command about a calendar address is refused. */
export type CalendarRefusal = { readonly code: 'address-shown' } | { readonly code: 'address-ended' }

/** To be thrown. */
export const refused = (refusal: CalendarRefusal): Rejection => new Rejection(refusal)

export const calendarRefusals: RefusalTable<CalendarRefusal> = {
  'address-shown': beaten(
    'This address was made before, and an address is shown once. If you do not have it, make another one.',
  ),
  'address-ended': beaten('This address was made before and has ended. Make another one.'),
}
