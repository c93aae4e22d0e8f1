import { useCallback } from 'react'
import type { Section } from '#events/form/section.ts'
import { typeOf } from '#events/form/sections/all.ts'
import { change, shownSection } from '../draft/draft.ts'
import { useFormEdit, useOpenForm } from '../draft/form-context.tsx'
import { setProblem } from '../draft/form-edit.ts'
import { installTypeOf } from './shape.ts'

/** The sentence of the specification (001, section 5). */
const TYPE_FIRST = 'Please Select The Install Type First'

type Value = Section['answers'][string]

/**
 * Changes an answer of a section of the draft. What depends on a door's install type takes no answer before that is chosen; a
 * choice of it settles what was wrong with the door.
 */
export function useChangeAnswer(id: number, name: string): (value: Value) => void {
  const form = useOpenForm()
  const edit = useFormEdit()
  return useCallback(
    (value) => {
      const saved = form.store.getState()
      const section = shownSection(edit.getState().draft, saved, id)
      if (!section) return
      const field = typeOf(section)?.fields[name]
      if (field?.kind === 'flags' && field.under !== undefined && installTypeOf(section) === null)
        return setProblem(edit, id, TYPE_FIRST, name)
      if (name === 'installType') setProblem(edit, id, null)
      const draft = change(edit.getState().draft, saved, id, (shown) => ({
        ...shown,
        answers: { ...shown.answers, [name]: value },
      }))
      edit.setState({ draft: draft })
    },
    [form, edit, id, name],
  )
}
