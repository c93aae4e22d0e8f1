import { Check, Minus } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { cn } from '../cn.ts'
import { useFieldControl } from './field.tsx'

/** A box to tick with its words (the children); the whole row is the target. `checked` may be "indeterminate". `label` stands for the words where they say too little. */
export function Checkbox({
  checked,
  onCheckedChange,
  isDisabled = false,
  label,
  className,
  children,
}: {
  checked: boolean | 'indeterminate'
  onCheckedChange: (checked: boolean) => void
  isDisabled?: boolean
  label?: string
  className?: string
  children: ReactNode
}) {
  const ownId = useId()
  const field = useFieldControl()
  const id = field.id ?? ownId
  return (
    <div className={cn('flex min-h-8 items-start gap-2.5 pointer-coarse:min-h-11', className)}>
      <button
        {...field}
        type="button"
        role="checkbox"
        id={id}
        aria-label={label}
        aria-checked={checked === 'indeterminate' ? 'mixed' : checked}
        disabled={isDisabled}
        onClick={() => onCheckedChange(checked !== true)}
        // A box is ticked by Space alone.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        className={cn(
          'mt-1.5 flex size-5 shrink-0 items-center justify-center rounded-[4px] border border-control bg-raised text-on-accent',
          'transition-colors disabled:opacity-50 pointer-coarse:mt-3',
          checked !== false && 'border-accent bg-accent',
        )}
      >
        {checked === 'indeterminate' && <Minus className="size-3.5" />}
        {checked === true && <Check strokeWidth={3} className="size-3.5" />}
      </button>
      <label htmlFor={id} className="min-w-0 flex-1 cursor-pointer self-stretch py-1.5 pointer-coarse:py-3">
        {children}
      </label>
    </div>
  )
}
