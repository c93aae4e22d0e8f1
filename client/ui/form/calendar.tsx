import { ChevronLeft, ChevronRight } from 'lucide-react'
import { DayPicker } from 'react-day-picker'
import { dateOf, dayOf } from './calendar-day.ts'

const format = (options: Intl.DateTimeFormatOptions) => {
  const formatter = new Intl.DateTimeFormat(undefined, options)
  return (date: Date) => formatter.format(date)
}
const month = format({ month: 'long', year: 'numeric' })
const shortWeekday = format({ weekday: 'short' })
const weekday = format({ weekday: 'long' })
const full = format({ dateStyle: 'full' })

type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6
const isWeekday = (day: number): day is Weekday => day >= 0 && day <= 6

/** The first day of the reader's week, Sunday being 0; Monday where the browser does not say it. */
function firstWeekday(): Weekday {
  const locale: Intl.Locale & { getWeekInfo?: () => { firstDay: number } } = new Intl.Locale(navigator.language)
  const first = (locale.getWeekInfo?.().firstDay ?? 1) % 7
  return isWeekday(first) ? first : 1
}

const navigation =
  'inline-flex size-9 items-center justify-center rounded-control text-muted hover:bg-hover hover:text-text aria-disabled:opacity-50 pointer-coarse:size-11'

/**
 * A month of days to choose one from. Arrow keys go by day and week, Page Up and Page Down by month. It is what opens from
 * DateInput, which loads it when it is needed; take that one.
 */
export const Calendar = ({
  value,
  onChoose,
  min,
  max,
}: {
  /** A day, such as `2026-11-22`, or empty. */
  value: string
  onChoose: (day: string) => void
  min: string
  max: string
}) => {
  const [first, last] = [dateOf(min), dateOf(max)]
  const chosen = dateOf(value)
  return (
    <DayPicker
      mode="single"
      required
      autoFocus
      fixedWeeks
      showOutsideDays
      navLayout="around"
      selected={chosen}
      onSelect={(date) => onChoose(dayOf(date))}
      {...(chosen ? { defaultMonth: chosen } : {})}
      disabled={[...(first ? [{ before: first }] : []), ...(last ? [{ after: last }] : [])]}
      weekStartsOn={firstWeekday()}
      formatters={{ formatCaption: month, formatWeekdayName: shortWeekday }}
      labels={{
        labelGrid: month,
        labelWeekday: weekday,
        labelDayButton: (date, { today, selected }) =>
          `${today ? 'Today, ' : ''}${full(date)}${selected ? ', selected' : ''}`,
      }}
      components={{
        Chevron: ({ orientation }) =>
          orientation === 'left' ? (
            <ChevronLeft aria-hidden className="size-4" />
          ) : (
            <ChevronRight aria-hidden className="size-4" />
          ),
      }}
      classNames={{
        month: 'grid grid-cols-[auto_1fr_auto] items-center gap-y-2',
        month_caption: 'text-center font-semibold',
        button_previous: navigation,
        button_next: navigation,
        month_grid: 'col-span-3 border-collapse',
        weekday: 'pb-1 text-xs font-medium text-muted',
        day: 'p-0 text-center',
        day_button:
          'inline-flex size-9 items-center justify-center rounded-control tabular-nums hover:bg-hover pointer-coarse:size-11',
        today: 'font-semibold text-accent-text',
        outside: 'text-muted',
        disabled: 'opacity-40 [&>button]:hover:bg-transparent',
        selected: '[&>button]:bg-accent [&>button]:text-on-accent [&>button]:hover:bg-accent-hover',
      }}
    />
  )
}
