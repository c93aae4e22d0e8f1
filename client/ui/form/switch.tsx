import { Switch as Primitive } from 'radix-ui'
import { type ReactNode, useId } from 'react'
import { cn } from '../cn.ts'
import { useFieldControl } from './field.tsx'

/**
 * Something that is on or off and changes at once; the whole row is the target. For a choice that is only sent with its form
 * take Checkbox.
 */
export function Switch({
  isOn,
  onToggle,
  hint,
  isDisabled = false,
  className,
  children,
}: {
  isOn: boolean
  onToggle: (isOn: boolean) => void
  /** A sentence below the words. */
  hint?: ReactNode
  isDisabled?: boolean
  className?: string
  children: ReactNode
}) {
  const ownId = useId()
  const field = useFieldControl()
  const id = field.id ?? ownId
  const description = [hint && `${id}-own-hint`, field['aria-describedby']].filter(Boolean).join(' ')
  return (
    <div className={cn('flex min-h-8 items-start gap-3 pointer-coarse:min-h-11', className)}>
      <span className="min-w-0 flex-1 self-stretch">
        <label htmlFor={id} className="block cursor-pointer py-1.5 pointer-coarse:py-3">
          {children}
        </label>
        {hint && (
          <span id={`${id}-own-hint`} className="-mt-1 block pb-1.5 text-xs text-muted pointer-coarse:-mt-2">
            {hint}
          </span>
        )}
      </span>
      <Primitive.Root
        {...field}
        id={id}
        checked={isOn}
        disabled={isDisabled}
        onCheckedChange={onToggle}
        aria-describedby={description || undefined}
        className="relative mt-1.5 flex h-5 w-9 shrink-0 items-center rounded-full bg-control p-0.5 transition-colors disabled:opacity-50 data-[state=checked]:bg-accent pointer-coarse:mt-3 forced-colors:border forced-colors:p-px forced-colors:data-[state=checked]:bg-[Highlight]"
      >
        <Primitive.Thumb className="size-4 rounded-full bg-raised transition-transform forced-colors:bg-[ButtonText] data-[state=checked]:translate-x-4" />
      </Primitive.Root>
    </div>
  )
}
