import { useEffect, useRef } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useUser } from '../../api/people/session.tsx'
import { keepDraft, lasting, readDraft, type Typist } from './drafts.ts'

type KeptForm<Values extends FieldValues> = Pick<UseFormReturn<Values>, 'reset' | 'subscribe' | 'formState'>

/**
 * Keeps what a person types into a form until it is saved or given up: a session that ends, a reload, or a browser that is killed
 * takes the form away but not the text. The values that the form began with come back too, for they tell what the person changed. `key` names what
 * the form is about. The text of a field of `secrets` is kept nowhere. The returned function drops the text; call it on both
 * ends.
 */
export const useKeptForm = <Values extends FieldValues>(
  form: KeptForm<Values>,
  key: string,
  secrets?: readonly (keyof Values & string)[],
): (() => void) => useFormKeptOf(useUser().id, form, key, secrets)

/** The same for a form that guests fill in, too. */
export function useFormKeptOf<Values extends FieldValues>(
  me: Typist,
  form: KeptForm<Values>,
  key: string,
  secrets: readonly (keyof Values & string)[] = NONE,
): () => void {
  const { reset, subscribe } = form
  // Those of the first render: a form does not change what it is about.
  const initial = useRef<object | undefined>(form.formState.defaultValues)

  useEffect(() => {
    let isTyped = false
    const take = () => {
      const kept = readDraft(me, key)
      if (isTyped || !isDraftOf<Values>(kept, initial.current)) return
      // A secret is not kept: it is as the form has it.
      const began = (initial.current ?? {}) as Readonly<Record<string, unknown>>
      const own = Object.fromEntries(secrets.map((name) => [name, began[name]]))
      reset({ ...kept.base, ...own })
      reset({ ...kept.values, ...own }, { keepDefaultValues: true })
    }
    take()
    lasting.broughtBack.add(take)
    const stop = subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ values, defaultValues = {}, isDirty = false }) => {
        isTyped = isDirty
        keepDraft(me, key, isDirty ? { values: without(values, secrets), base: without(defaultValues, secrets) } : null)
      },
    })
    return () => {
      lasting.broughtBack.delete(take)
      stop()
    }
  }, [me, key, secrets, reset, subscribe])

  return () => keepDraft(me, key, null)
}

const NONE: readonly never[] = []

/** The values with nothing in the fields named. */
const without = (values: FieldValues, names: readonly string[]): FieldValues =>
  names.length === 0 ? values : { ...values, ...Object.fromEntries(names.map((name) => [name, ''])) }

/** The values as the person left them, and those that the form began with. */
type Draft<Values> = { readonly values: Values; readonly base: Values }

const isDraftOf = <Values extends FieldValues>(value: unknown, form: object | undefined): value is Draft<Values> =>
  typeof value === 'object' &&
  value !== null &&
  'values' in value &&
  'base' in value &&
  isLike<Values>(value.values, form) &&
  isLike<Values>(value.base, form)

/** True if a value has the fields of the form, each of the type that it has there. */
function isLike<Values extends FieldValues>(value: unknown, form: object | undefined): value is Values {
  if (typeof value !== 'object' || value === null || form === undefined) return false
  const fields = new Map(Object.entries(value))
  return Object.entries(form).every(([name, initial]) => typeof fields.get(name) === typeof initial)
}
