import { z } from 'zod'
import { callsOf } from '../kernel/call.ts'
import type { CalendarCommand } from './calendar.ts'

/** The reader's own calendar address; null for none. It is a secret. */
export const CalendarAddress = z.object({ address: z.string().nullable() })
export type CalendarAddress = z.infer<typeof CalendarAddress>

const { bareCall } = callsOf<CalendarCommand['type']>()

export const calendarCalls = {
  make: bareCall('POST', '/calendar', 'MakeCalendarAddress'),
  end: bareCall('DELETE', '/calendar', 'EndCalendarAddress'),
} as const
