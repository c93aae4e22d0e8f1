import { Check, Minus } from 'lucide-react'
import { Checkbox as Primitive } from 'radix-ui'
import { type ReactNode, useId } from 'react'
import { cn } from './cn.ts'

/** A box to tick with its words (the children); the whole row is the target. `checked` may be "indeterminate". */
export function Checkbox({
  checked,
  onCheckedChange,
  isDisabled = false,
  className,
  children,
}: {
  checked: boolean | 'indeterminate'
  onCheckedChange: (checked: boolean) => void
  isDisabled?: boolean
  className?: string
  children: ReactNode
}) {
  const id = useId()
  return (
    <div className={cn('flex min-h-8 items-start gap-2.5 pointer-coarse:min-h-11', className)}>
      <Primitive.Root
        id={id}
        checked={checked}
        disabled={isDisabled}
        onCheckedChange={(next) => onCheckedChange(next === true)}
        className={cn(
          'mt-1.5 flex size-5 shrink-0 items-center justify-center rounded-[4px] border border-control bg-raised transition-colors pointer-coarse:mt-3',
          'data-[state=checked]:border-accent data-[state=checked]:bg-accent data-[state=indeterminate]:border-accent data-[state=indeterminate]:bg-accent',
          'disabled:opacity-50',
        )}
      >
        <Primitive.Indicator className="text-on-accent">
          {checked === 'indeterminate' ? (
            <Minus className="size-3.5" />
          ) : (
            <Check strokeWidth={3} className="size-3.5" />
          )}
        </Primitive.Indicator>
      </Primitive.Root>
      <label htmlFor={id} className="min-w-0 flex-1 cursor-pointer self-stretch py-1.5 pointer-coarse:py-3">
        {children}
      </label>
    </div>
  )
}
