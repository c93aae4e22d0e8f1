import { useCallback } from 'react'
import type { Field as FieldShape } from '#events/form/sections/field.ts'
import type { Section } from '#events/form/section.ts'
import { typeOf } from '#events/form/sections/all.ts'
import { Button } from '../../../../ui/button.tsx'
import { Checkbox } from '../../../../ui/form/checkbox.tsx'
import { ControlGroup, Field } from '../../../../ui/form/field.tsx'
import { Input, Textarea } from '../../../../ui/form/input.tsx'
import { RadioGroup } from '../../../../ui/form/radio-group.tsx'
import { useEdit, useFormEdit, useOpenForm, useShown } from '../draft/form-context.tsx'
import { change, shownSection } from '../draft/draft.ts'
import { setProblem } from '../draft/form-edit.ts'
import { INSTALL_LABELS, installTypeOf, isFlagSet, withFlag } from './shape.ts'

type Flags = Extract<FieldShape, { kind: 'flags' }>
type Props<F> = { readonly id: number; readonly name: string; readonly field: F }

/** One field of a section: it renders when its own value changes, and with no key that is pressed elsewhere. */
export const FieldEditor = ({ id, name, field }: Props<FieldShape>) =>
  field.kind === 'text' ? (
    <TextEditor id={id} name={name} field={field} />
  ) : (
    <FlagsEditor id={id} name={name} field={field} />
  )

function TextEditor({ id, name, field }: Props<Extract<FieldShape, { kind: 'text' }>>) {
  const value = useShown(id, ({ answers }) => answers[name])
  const set = useChangeAnswer(id, name)
  const text = typeof value === 'string' ? value : ''
  return (
    <Field label={field.label} {...(field.isLong && { className: 'sm:col-span-2' })}>
      {field.isLong ? (
        <Textarea value={text} onChange={({ target }) => set(target.value)} />
      ) : (
        <Input type={field.input} autoComplete="off" value={text} onChange={({ target }) => set(target.value)} />
      )}
    </Field>
  )
}

function FlagsEditor({ id, name, field }: Props<Flags>) {
  const value = useShown(id, ({ answers }) => answers[name])
  const installType = useShown(id, installTypeOf) ?? null
  const set = useChangeAnswer(id, name)
  const problem = useEdit(({ problems }) => {
    const { field: at, sentence } = problems.get(id) ?? {}
    return at === name ? sentence : undefined
  })
  const { under, options, label } = field
  const isDisabled = under !== undefined && installType !== null && installType !== under
  const chosen = Object.keys(options).filter((option) => isFlagSet(value, option))
  const hint = isDisabled ? `(Disabled - select ${INSTALL_LABELS[under]} to enable)` : undefined
  const change = (option: string, isSet: boolean) => set(withFlag(field, value, option, isSet))
  return (
    <Field
      error={problem}
      label={
        <>
          {label}
          {hint && <span className="ml-2 font-normal text-muted">{hint}</span>}
        </>
      }
    >
      {field.isExclusive ? (
        <div className="flex flex-wrap items-center gap-x-4">
          <RadioGroup
            options={Object.entries(options).map(([option, words]) => ({ value: option, label: words }))}
            value={chosen[0] ?? null}
            onValueChange={(option) => change(option, true)}
            isDisabled={isDisabled}
            isInline
          />
          {chosen[0] !== undefined && !isDisabled && (
            <Button
              size="sm"
              variant="ghost"
              aria-label={`Clear ${label}`}
              onClick={() => change(chosen[0] ?? '', false)}
            >
              Clear
            </Button>
          )}
        </div>
      ) : (
        <ControlGroup className="flex flex-wrap gap-x-6">
          {Object.entries(options).map(([option, words]) => (
            <Checkbox
              key={option}
              checked={isFlagSet(value, option)}
              onCheckedChange={(isSet) => change(option, isSet)}
              isDisabled={isDisabled}
            >
              {words}
            </Checkbox>
          ))}
        </ControlGroup>
      )}
    </Field>
  )
}

/** The sentence of the specification (001, section 5). */
const TYPE_FIRST = 'Please Select The Install Type First'

type Answer = Section['answers'][string]

/**
 * Changes an answer of a section of the draft. What depends on a door's install type takes no answer before that is chosen; a
 * choice of it settles what was wrong with the door.
 */
function useChangeAnswer(id: number, name: string): (value: Answer) => void {
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
