import { type FormEvent, useState } from 'react'
import { serverNow } from '../../../api/request/server-clock.ts'
import { momentWords } from '../../../shared/when/moment-words.ts'
import { Button } from '../../../ui/button.tsx'
import { DateTimeInput } from '../../../ui/form/date-input.tsx'
import { dayOf } from '../../../ui/form/calendar-day.ts'

/** Times (ISO 8601) of the moments that were chosen anew; `to` is null for now. */
type ChosenMoments = { from?: string; to?: string | null }

/** Spans up to now, by the days from whose beginning they go on. */
const SPANS = [
  ['Since yesterday', 1],
  ['Since last week', 7],
] as const

/**
 * The two moments that are compared, and a way to choose others. `from` and `to`: when the last change up to each of them was
 * made; undefined while that is loading. `since`: when the project was created.
 */
export function MomentsForm({
  from,
  to,
  since,
  onCompare,
}: {
  from: string | undefined
  to: string | undefined
  since: string
  onCompare: (chosen: ChosenMoments) => void
}) {
  const [typed, setTyped] = useState<{ from?: string; to?: string }>({})
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    onCompare(Object.fromEntries(Object.entries(typed).map(([name, local]) => [name, timeOf(local)])))
  }
  const isWhole = Object.values(typed).every((local) => !Number.isNaN(Date.parse(local)))
  const field = (name: 'from' | 'to', label: string, at: string | undefined) => (
    <div className="flex flex-col gap-1">
      <span aria-hidden className="text-label font-medium">
        {label}
      </span>
      <DateTimeInput
        label={label}
        value={typed[name] ?? (at === undefined ? '' : localOf(at))}
        onValueChange={(local) => setTyped((before) => ({ ...before, [name]: local }))}
      />
      {at !== undefined && <span className="text-xs text-muted tabular-nums">Last change: {momentWords(at)}</span>}
    </div>
  )
  return (
    <form onSubmit={onSubmit} className="flex flex-wrap items-start gap-x-8 gap-y-3">
      {field('from', 'From', from)}
      {field('to', 'To', to)}
      <div className="flex basis-full flex-wrap gap-2 max-md:grid max-md:grid-cols-2 max-md:*:first:col-span-2">
        <Button type="submit" disabled={Object.keys(typed).length === 0 || !isWhole}>
          Compare
        </Button>
        {SPANS.map(([words, days]) => (
          <Button
            key={days}
            onClick={() => {
              const begin = dayBefore(days, serverNow())
              onCompare({ from: begin < since ? since : begin, to: null })
            }}
          >
            {words}
          </Button>
        ))}
      </div>
    </form>
  )
}

/** A moment that the reader chose in their time zone, as a time in UTC; one to come is now. */
const timeOf = (local: string): string => new Date(Math.min(Date.parse(local), serverNow())).toISOString()

/** A moment (ISO 8601) as a control of date and time has it, in the reader's time zone. */
export function localOf(at: string): string {
  const time = new Date(at)
  const pad = (part: number) => String(part).padStart(2, '0')
  return `${dayOf(time)}T${pad(time.getHours())}:${pad(time.getMinutes())}`
}

/**
 * The beginning of a day by the reader's calendar, as ISO 8601. A day on which clocks change has 23 or 25 hours.
 * @param days it lies before that of `now`, in milliseconds.
 */
export function dayBefore(days: number, now: number): string {
  const time = new Date(now)
  return new Date(time.getFullYear(), time.getMonth(), time.getDate() - days).toISOString()
}
