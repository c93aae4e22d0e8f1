import { CircleAlert } from 'lucide-react'
import { Label } from 'radix-ui'
import { createContext, type ReactNode, useContext, useId, useMemo } from 'react'
import { cn } from '../cn.ts'
import { isolated } from '../text/isolated.tsx'

type Control = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined }

const FieldContext = createContext<Control | null>(null)

const labelIdOf = (id: string): string => `${id}-label`

/** The attributes that tie an input to the label, hint and error of the {@link Field} around it; empty outside of one. */
export const useFieldControl = (): Partial<Control> => useContext(FieldContext) ?? {}

/**
 * The same for a button that shows what is chosen: its name is the label and then the value, which stands in the element
 * with `valueId`. Screen readers say the value of an input by themselves, but not that of a button. `label` names it outside
 * of a Field.
 */
export function useValueControl(label?: string) {
  const ownId = useId()
  const field = useContext(FieldContext)
  const id = field?.id ?? ownId
  const valueId = `${id}-value`
  return {
    valueId,
    control: {
      ...field,
      id,
      'aria-label': label,
      'aria-labelledby': `${label === undefined ? labelIdOf(id) : id} ${valueId}`,
    },
  }
}

/** The same for a group of radio buttons. `label` names it outside of a Field. */
export function useGroupControl(label?: string) {
  const field = useContext(FieldContext)
  return { ...field, 'aria-label': label, 'aria-labelledby': field && !label ? labelIdOf(field.id) : undefined }
}

/** Several controls in the place of one, such as date and time: each has a label of its own. `label` as above. */
export function ControlGroup({
  label,
  className,
  children,
}: {
  label?: string | undefined
  className?: string
  children: ReactNode
}) {
  const { 'aria-invalid': _ofInputs, ...group } = useGroupControl(label)
  return (
    <div role="group" className={className} {...group}>
      <FieldContext value={null}>{children}</FieldContext>
    </div>
  )
}

/**
 * A label, one control (the child: an input, or another control of this folder), and a hint or what is wrong with it.
 * `errorId` instead of `error` names an element elsewhere that says what is wrong. In a Form take FormField, which knows the
 * error by itself.
 */
export function Field({
  label,
  error,
  errorId,
  hint,
  id: givenId,
  isLabelHidden = false,
  className,
  children,
}: {
  label: ReactNode
  error?: string | undefined
  errorId?: string | undefined
  hint?: ReactNode
  /** Of the control, for those who lead to it. */
  id?: string
  isLabelHidden?: boolean
  className?: string
  children: ReactNode
}) {
  const ownId = useId()
  const id = givenId ?? ownId
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
      <Label.Root id={labelIdOf(id)} htmlFor={id} className={cn('text-label font-medium', isLabelHidden && 'sr-only')}>
        {label}
      </Label.Root>
      <FieldContext value={control}>{children}</FieldContext>
      {hint && (
        <p id={`${id}-hint`} className="text-xs text-muted">
          {isolated(hint)}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} role="alert" className="flex items-start gap-1.5 text-label text-danger-text">
          <CircleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
          {isolated(error)}
        </p>
      )}
    </div>
  )
}
