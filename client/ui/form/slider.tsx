import { Slider as Primitive } from 'radix-ui'
import { type ReactNode, useId } from 'react'
import { cn } from '../cn.ts'
import { withoutFling } from '../without-fling.ts'
import { useFieldControl } from './field.tsx'
import { Loading } from '../loading/loading.tsx'
import { Skeleton } from '../loading/skeleton.tsx'

/**
 * One value out of a range, where the way there matters as much as the value: a moment of a history, an amount of zoom. A
 * number that people know is typed into an Input instead.
 *
 * `label` names it, `words` says the value to eyes and ears ("3 November, 14:05"). `onChange` hears each step of the way and
 * must be cheap; `onCommit` hears where it was let go. Arrow keys move by `step`, Page Up and Page Down by ten of them, Home
 * and End to the ends. While the range is on its way `value` is undefined, and a skeleton keeps its place.
 */
export function Slider({
  label,
  value,
  min,
  max,
  step = 1,
  words,
  onChange,
  onCommit,
  isDisabled = false,
  className,
}: {
  label: ReactNode
  value: number | undefined
  min: number
  max: number
  step?: number
  words: string
  onChange: (value: number) => void
  onCommit?: (value: number) => void
  isDisabled?: boolean
  className?: string
}) {
  const id = useId()
  const { 'aria-describedby': description, 'aria-invalid': isInvalid } = useFieldControl()
  return (
    <div className={cn('flex min-w-0 flex-col gap-1', className)}>
      <div className="flex flex-wrap justify-between gap-x-4 text-label">
        <span id={id} className="font-medium">
          {label}
        </span>
        {/* The thumb says it too: read twice otherwise. */}
        <span aria-hidden className="text-muted tabular-nums">
          {words}
        </span>
      </div>
      {value === undefined ? (
        <Loading label="Loading..." className="flex h-9 items-center pointer-coarse:h-11">
          <Skeleton className="h-1.5 grow" />
        </Loading>
      ) : (
        <Primitive.Root
          ref={withoutFling}
          value={[value]}
          min={min}
          max={max}
          step={step}
          disabled={isDisabled}
          onValueChange={([next]) => next !== undefined && onChange(next)}
          onValueCommit={([last]) => last !== undefined && onCommit?.(last)}
          className="relative flex h-9 touch-none items-center select-none data-disabled:opacity-50 pointer-coarse:h-11"
        >
          <Primitive.Track className="relative h-1.5 grow rounded-full bg-control/50 forced-colors:border">
            <Primitive.Range className="absolute h-full rounded-full bg-accent forced-colors:bg-[Highlight]" />
          </Primitive.Track>
          <Primitive.Thumb
            aria-labelledby={id}
            aria-describedby={description}
            aria-invalid={isInvalid}
            aria-valuetext={words}
            className="block size-5 rounded-full border-2 border-accent bg-raised shadow-raised transition-colors hover:bg-accent-soft pointer-coarse:size-7 pointer-coarse:before:absolute pointer-coarse:before:-inset-2"
          />
        </Primitive.Root>
      )}
    </div>
  )
}
