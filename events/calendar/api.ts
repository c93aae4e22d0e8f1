import { z } from 'zod'
import { callsOf } from '../kernel/call.ts'
import type { CalendarCommand } from './calendar.ts'

/** When the reader's own calendar address was made; ISO 8601, UTC, null for none. */
export const CalendarAddress = z.object({ madeAt: z.iso.datetime().nullable() })
export type CalendarAddress = z.infer<typeof CalendarAddress>

/** An address that was made. It is a secret, shown this once. */
export const MadeCalendarAddress = z.object({ madeAt: z.iso.datetime(), address: z.string() })
export type MadeCalendarAddress = z.infer<typeof MadeCalendarAddress>

const { bareCall } = callsOf<CalendarCommand['type']>()

export const calendarCalls = {
  /** Answers {@link MadeCalendarAddress}. */
  make: bareCall('POST', '/calendar', 'MakeCalendarAddress'),
  end: bareCall('DELETE', '/calendar', 'EndCalendarAddress'),
} as const
