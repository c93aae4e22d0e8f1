import { Label } from 'radix-ui'
import { createContext, type ReactNode, useContext, useId, useMemo } from 'react'
import { CircleAlert } from 'lucide-react'
import { cn } from './cn.ts'

type Control = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined }

const FieldContext = createContext<Control | null>(null)

/** What ties a control to the label, hint and error of the {@link Field} around it; empty outside of one. */
export const useFieldControl = (): Partial<Control> => useContext(FieldContext) ?? {}

/**
 * A label, one control (the child: Input, Textarea, Select, SearchSelect), and a hint or what is wrong with it. `errorId`
 * instead of `error` names an element elsewhere that says what is wrong.
 */
export function Field({
  label,
  error,
  errorId,
  hint,
  isLabelHidden = false,
  className,
  children,
}: {
  label: ReactNode
  error?: string | undefined
  errorId?: string | undefined
  hint?: ReactNode
  isLabelHidden?: boolean
  className?: string
  children: ReactNode
}) {
  const id = useId()
  const control = useMemo(
    () => ({
      id,
      'aria-describedby':
        [hint && `${id}-hint`, error ? `${id}-error` : errorId].filter(Boolean).join(' ') || undefined,
      'aria-invalid': error || errorId ? (true as const) : undefined,
    }),
    [id, hint, error, errorId],
  )
  return (
    <div className={cn('flex min-w-0 flex-col gap-1.5', className)}>
      <Label.Root htmlFor={id} className={cn('text-[0.8125rem] font-medium', isLabelHidden && 'sr-only')}>
        {label}
      </Label.Root>
      <FieldContext value={control}>{children}</FieldContext>
      {hint && (
        <p id={`${id}-hint`} className="text-xs text-muted">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} role="alert" className="flex items-start gap-1.5 text-[0.8125rem] text-danger-text">
          <CircleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
          {error}
        </p>
      )}
    </div>
  )
}
