import { useEffect, useState } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { ChangedMeanwhile, type FieldValue } from '#events/kernel/changed-meanwhile.ts'
import { ApiError } from '../../api/request/request.ts'
import { clearFailure } from '../../ui/toast/toast.ts'

/** A field that another person changed while this person did: both values. */
export type Conflict = {
  readonly name: string
  readonly mine: FieldValue
  readonly theirs: FieldValue
}

/** The values that this person changed; `base`: the same fields as the person read them. */
type Changes<Values> = Partial<Values> & { readonly base: Partial<Values> }

/** The fields that a refusal names, with their present values; none where the command failed for another reason. */
export function changedMeanwhile(error: Error): ChangedMeanwhile['theirs'] {
  const refusal = error instanceof ApiError ? ChangedMeanwhile.safeParse(error.body) : undefined
  return refusal?.data?.theirs ?? {}
}

/**
 * An editor that sends only what its person changed, each field with the value it was read with (docs/rules.md, PART-60). The
 * form's default values are those that were read. Where another person changed the same field meanwhile the server refuses
 * (`demandUnchanged`), and {@link file://./both-versions.tsx BothVersions} lets the person choose; then they save again.
 */
export function useVersions<Values extends Record<string, FieldValue> & FieldValues>(
  form: UseFormReturn<Values, unknown, Values>,
) {
  const { setFocus } = form
  const [theirs, setTheirs] = useState<ChangedMeanwhile['theirs']>({})
  /** The field of the last choice: the button that was pressed goes, so the focus goes there. */
  const [settled, setSettled] = useState<Path<Values> | null>(null)
  useEffect(() => {
    if (settled !== null) setFocus(settled)
  }, [settled, setFocus])
  // The values of such a form are flat, and each has a default.
  const base = form.formState.defaultValues as Values
  const present = form.watch()
  const conflicts: Conflict[] = []
  for (const name in present) {
    const other = theirs[name]
    if (other !== undefined) conflicts.push({ name, mine: present[name], theirs: other })
  }

  const changesOf = (values: Values): Changes<Values> => {
    const changed: Partial<Values> = {}
    const read: Partial<Values> = {}
    for (const name in values) {
      if (values[name] === base[name]) continue
      changed[name] = values[name]
      read[name] = base[name]
    }
    return { ...changed, base: read }
  }

  /** Takes the answer to what was sent, and gives it on. */
  const takeAnswer = <Sent extends { readonly ok: true } | { readonly ok: false; readonly error: Error }>(
    sent: Sent,
  ) => {
    const changed = sent.ok ? {} : changedMeanwhile(sent.error)
    // The form shows both values, which says it once. A failure of another kind keeps its toast.
    if (Object.keys(changed).length > 0) clearFailure()
    setTheirs(changed)
    setSettled(null)
    return sent
  }

  /** Settles a conflict: the other person's value is known from now on, and replaced where this person keeps their own. */
  const keep = ({ name, theirs: other }: Conflict, whose: 'mine' | 'theirs') => {
    const values = form.getValues()
    form.reset({ ...base, [name]: other })
    form.reset(whose === 'mine' ? values : { ...values, [name]: other }, { keepDefaultValues: true })
    const { [name]: _settled, ...others } = theirs
    setTheirs(others)
    if (Object.keys(others).length === 0) setSettled(name as Path<Values>)
  }

  return { changesOf, takeAnswer, conflicts, keep }
}
