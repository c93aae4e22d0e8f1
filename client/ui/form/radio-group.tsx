import { RadioGroup as Primitive } from 'radix-ui'
import { useId, useRef } from 'react'
import { cn } from '../cn.ts'
import { useGroupControl } from './field.tsx'
import type { Option } from './select.tsx'

/**
 * One of a few options of a form, all in sight, each with a sentence if it needs one. The arrow keys choose. Outside of a
 * Field it needs `label`. Where room is short take Select.
 */
export function RadioGroup<Value extends string>({
  options,
  value,
  onValueChange,
  label,
  isDisabled = false,
  isInline = false,
}: {
  options: readonly (Option<Value> & { readonly hint?: string; readonly isDisabled?: boolean })[]
  value: Value | null
  onValueChange: (value: Value) => void
  label?: string
  isDisabled?: boolean
  /** Beside each other instead of below each other. */
  isInline?: boolean
}) {
  const id = useId()
  // The focus follows an arrow key a moment later. Radix then chooses only while the key is still down, which a short tap is not.
  const isArrowLast = useRef(false)
  return (
    <Primitive.Root
      value={value}
      disabled={isDisabled}
      onKeyDown={({ key }) => {
        isArrowLast.current = key.startsWith('Arrow')
      }}
      onValueChange={(next) => {
        const chosen = options.find((option) => option.value === next)
        if (chosen) onValueChange(chosen.value)
      }}
      className={cn('flex gap-x-6 outline-none', isInline ? 'flex-wrap' : 'flex-col')}
      {...useGroupControl(label)}
    >
      {options.map((option) => (
        <div key={option.value} className="flex min-h-8 items-start gap-2.5 pointer-coarse:min-h-11">
          <Primitive.Item
            id={`${id}-${option.value}`}
            value={option.value}
            disabled={option.isDisabled ?? false}
            onFocus={({ currentTarget }) => {
              if (isArrowLast.current) currentTarget.click()
            }}
            aria-describedby={option.hint && `${id}-${option.value}-hint`}
            className="mt-1.5 flex size-5 shrink-0 items-center justify-center rounded-full border border-control bg-raised transition-colors disabled:opacity-50 data-[state=checked]:border-accent pointer-coarse:mt-3"
          >
            <Primitive.Indicator className="size-2.5 rounded-full bg-accent forced-colors:bg-[Highlight]" />
          </Primitive.Item>
          <span className="min-w-0 flex-1 self-stretch">
            <label htmlFor={`${id}-${option.value}`} className="block cursor-pointer py-1.5 pointer-coarse:py-3">
              {option.label}
            </label>
            {option.hint && (
              <span
                id={`${id}-${option.value}-hint`}
                className="-mt-1 block pb-1.5 text-xs text-muted pointer-coarse:-mt-2"
              >
                {option.hint}
              </span>
            )}
          </span>
        </div>
      ))}
    </Primitive.Root>
  )
}
