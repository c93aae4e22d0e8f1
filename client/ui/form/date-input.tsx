import { CalendarDays } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { Button } from '../button.tsx'
import { dayOf, formatDay } from './calendar-day.ts'
import { Chooser } from './chooser.tsx'
import { cn } from '../cn.ts'
import { ControlGroup, useValueControl } from './field.tsx'
import { Input } from './input.tsx'
import { onDemand } from '../loading/on-demand.tsx'
import { Skeleton } from '../loading/skeleton.tsx'

const calendar = onDemand(async () => (await import('./calendar.tsx')).Calendar)

/** A calendar of six weeks, in its size. */
const loading = <Skeleton className="h-73 w-63 pointer-coarse:h-87 pointer-coarse:w-77" />

/**
 * A day, chosen from a calendar. `value`, `min` and `max` are days such as `2026-11-22` without a time zone, empty for none.
 * Outside of a Field it needs `label`.
 */
export function DateInput({
  value,
  onValueChange,
  min = '',
  max = '',
  placeholder = 'Choose a date',
  label,
  isDisabled = false,
  className,
}: {
  value: string
  onValueChange: (day: string) => void
  min?: string
  max?: string
  placeholder?: string
  label?: string
  isDisabled?: boolean
  className?: string
}) {
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => void calendar.preload(), [])
  const choose = (day: string) => {
    onValueChange(day)
    setIsOpen(false)
  }
  const today = dayOf(new Date())
  const isTodayIn = (min === '' || min <= today) && (max === '' || today <= max)
  return (
    <Chooser
      shown={formatDay(value) || placeholder}
      isEmpty={value === ''}
      icon={CalendarDays}
      field={useValueControl(label)}
      isDisabled={isDisabled}
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      className={cn('tabular-nums', className)}
      contentProps={{
        'aria-label': placeholder,
        className: 'overflow-y-auto p-3',
        // The calendar takes the focus itself, on the chosen day.
        onOpenAutoFocus: (event) => event.preventDefault(),
      }}
    >
      <Suspense fallback={loading}>
        <calendar.Screen value={value} onChoose={choose} min={min} max={max} />
      </Suspense>
      <div className="mt-2 flex justify-between gap-2">
        <Button size="sm" variant="ghost" disabled={value === ''} onClick={() => choose('')}>
          Clear
        </Button>
        <Button size="sm" variant="ghost" disabled={!isTodayIn} onClick={() => choose(today)}>
          Today
        </Button>
      </div>
    </Chooser>
  )
}

/** A time of day: `09:30`, empty for none. By the browser's own control. Outside of a Field it needs `label`. */
export const TimeInput = ({
  value,
  onValueChange,
  label,
  isDisabled = false,
  className,
}: {
  value: string
  onValueChange: (time: string) => void
  label?: string
  isDisabled?: boolean
  className?: string
}) => (
  <Input
    type="time"
    aria-label={label}
    value={value}
    onChange={(event) => onValueChange(event.target.value)}
    disabled={isDisabled}
    className={cn('w-38 tabular-nums md:w-32', className)}
  />
)

/**
 * A day and a time of day: `2026-11-22T09:30`, without a time zone. While one of them is missing its half is empty
 * (`2026-11-22T`), which `z.iso.datetime({ local: true })` refuses; both missing is empty. Outside of a Field it needs `label`.
 */
export function DateTimeInput({
  value,
  onValueChange,
  min = '',
  max = '',
  label,
  isDisabled = false,
}: {
  value: string
  onValueChange: (value: string) => void
  /** Days. */
  min?: string
  max?: string
  label?: string
  isDisabled?: boolean
}) {
  const [day = '', time = ''] = value.split('T')
  const change = (nextDay: string, nextTime: string) =>
    onValueChange(nextDay === '' && nextTime === '' ? '' : `${nextDay}T${nextTime}`)
  return (
    <ControlGroup label={label} className="flex flex-wrap gap-2">
      <DateInput
        label="Date"
        value={day}
        onValueChange={(next) => change(next, time)}
        min={min}
        max={max}
        isDisabled={isDisabled}
        className="w-44 flex-1"
      />
      <TimeInput label="Time" value={time} onValueChange={(next) => change(day, next)} isDisabled={isDisabled} />
    </ControlGroup>
  )
}
