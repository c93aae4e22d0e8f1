import { zodResolver } from '@hookform/resolvers/zod'
import { createContext, type ReactNode, useContext, useEffect, useId, useRef, useState } from 'react'
import {
  type Control,
  type ControllerRenderProps,
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  useController,
  useForm,
  type UseFormReturn,
} from 'react-hook-form'
import './zod-words.ts'
import type { z } from 'zod'
import { cn } from '../cn.ts'
import { ErrorSummary } from './error-summary.tsx'
import { Field } from './field.tsx'
import { type FormError, listErrors } from './form-errors.ts'

const FormContext = createContext('')

/** The id of the control of a field. */
const controlId = (formId: string, name: string): string => `${formId}-${name}`

/**
 * State of a {@link Form} whose values the schema judges, when it is sent and from then on at each change. `isFollowing`: new
 * default values take the place of what is shown, but not of what the person typed.
 */
export const useZodForm = <Input extends FieldValues, Output extends FieldValues>(
  schema: z.ZodType<Output, Input>,
  defaultValues: DefaultValues<Input> & Input,
  { isFollowing = false } = {},
) =>
  useForm<Input, unknown, Output>({
    resolver: zodResolver<Input, unknown, Output, z.ZodType<Output, Input>>(schema),
    defaultValues,
    shouldFocusError: false,
    ...(isFollowing && { values: defaultValues, resetOptions: { keepDirtyValues: true } }),
  })

/** The outcome of a form that was sent; the answer of useCommand fits. `fieldErrors`: the server's sentences, by field. */
export type SubmitOutcome =
  | { readonly ok?: boolean; readonly fieldErrors?: Readonly<Record<string, string>> }
  | undefined

/**
 * A form of several FormFields. Sent with errors, it moves the focus: to the field, where one is wrong, else to a summary
 * above that leads to each. The server's errors stand at their fields too; those that the form has no field for stand in the
 * summary. A button outside of it sends it by `type="submit"` and `form`, the form's `id`.
 */
export function Form<Input extends FieldValues, Output extends FieldValues>({
  form,
  onSubmit,
  id: givenId,
  className,
  children,
}: {
  form: UseFormReturn<Input, unknown, Output>
  onSubmit: (values: Output) => Promise<SubmitOutcome | void>
  id?: string
  className?: string
  children: ReactNode
}) {
  const ownId = useId()
  const id = givenId ?? ownId
  const summary = useRef<HTMLDivElement>(null)
  const [failed, setFailed] = useState<readonly FormError[]>([])
  const { handleSubmit, setError, formState } = form
  const present = listErrors(formState.errors)

  const show = (errors: readonly FormError[]) => setFailed(inOrder(id, errors))

  const send = async (values: Output) => {
    setFailed([])
    const { fieldErrors = {} } = (await onSubmit(values)) ?? {}
    const errors = Object.entries(fieldErrors).map(([name, message]) => ({ name, message }))
    for (const { name, message } of errors) {
      // The path is the server's: what the form has no field for is shown in the summary alone.
      setError(name as FieldPath<Input>, { type: 'server', message })
    }
    show(errors)
  }

  // The focus follows what is shown: the summary, or the one field that is wrong.
  useEffect(() => {
    const [only, ...others] = failed
    if (!only) return
    if (others.length === 0 && focusControl(id, only.name)) return
    summary.current?.focus()
  }, [failed, id])

  const isOfField = failed.length === 1 && failed.every(({ name }) => document.getElementById(controlId(id, name)))
  return (
    <form
      id={id}
      noValidate
      className={cn('flex flex-col gap-5', className)}
      onSubmit={(event) => void handleSubmit(send, (errors) => show(listErrors(errors)))(event)}
    >
      {failed.length > 0 && !isOfField && (
        <ErrorSummary
          ref={summary}
          errors={failed.map((error) => ({
            ...error,
            isCorrected: error.name !== '' && !present.some(({ name }) => name === error.name),
          }))}
          hrefOf={(name) => (document.getElementById(controlId(id, name)) ? `#${controlId(id, name)}` : null)}
          onFollow={(name) => focusControl(id, name)}
        />
      )}
      <FormContext value={id}>{children}</FormContext>
    </form>
  )
}

/** In the order in which the fields stand; what belongs to no field comes first. */
function inOrder(formId: string, errors: readonly FormError[]): FormError[] {
  const placeOf = ({ name }: FormError) => document.getElementById(controlId(formId, name))
  return errors.toSorted((one, other) => {
    const [a, b] = [placeOf(one), placeOf(other)]
    if (!a || !b) return a ? 1 : b ? -1 : 0
    return a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1
  })
}

/** Focuses the control of a field, in a group the first that takes the focus. Returns true if there is one. */
function focusControl(formId: string, name: string): boolean {
  const control = document.getElementById(controlId(formId, name))
  if (!control) return false
  const target = control.matches('input, textarea, button')
    ? control
    : control.querySelector<HTMLElement>('[tabindex="0"], input, button')
  target?.focus()
  return target !== null
}

/**
 * One field of a {@link Form}: label, control, hint, and what is wrong with it. The child makes the control of what it is
 * given: `{(field) => <Input {...field} />}`, or `value` and `onChange` of it for controls with `onValueChange`.
 */
export function FormField<Input extends FieldValues, Output extends FieldValues, Name extends FieldPath<Input>>({
  control,
  name,
  label,
  hint,
  isLabelHidden = false,
  className,
  children,
}: {
  control: Control<Input, unknown, Output>
  name: Name
  label: ReactNode
  hint?: ReactNode
  isLabelHidden?: boolean
  className?: string
  children: (field: ControllerRenderProps<Input, Name>) => ReactNode
}) {
  const formId = useContext(FormContext)
  const { field, fieldState } = useController({ control, name })
  return (
    <Field
      id={controlId(formId, name)}
      label={label}
      error={fieldState.error?.message}
      hint={hint}
      isLabelHidden={isLabelHidden}
      {...(className === undefined ? {} : { className })}
    >
      {children(field)}
    </Field>
  )
}
