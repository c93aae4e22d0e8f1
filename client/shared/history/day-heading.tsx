import { dateOf, dayOf } from '../../ui/form/calendar-day.ts'

const words = new Intl.DateTimeFormat(undefined, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })

/** The heading of the changes of one day (`2026-11-22`), in the calendar of the reader. */
export function DayHeading({ day }: { day: string }) {
  const date = dateOf(day)
  return (
    <h2 className="flex h-11 items-end gap-2 pb-2 text-label leading-5 font-semibold">
      {date ? words.format(date) : day}
      {day === dayOf(new Date()) && <span className="font-normal text-muted">Today</span>}
    </h2>
  )
}
