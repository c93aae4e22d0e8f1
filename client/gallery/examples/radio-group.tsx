import { useState } from 'react'
import { Field } from '../../ui/form/field.tsx'
import { RadioGroup } from '../../ui/form/radio-group.tsx'
import { State } from '../state.tsx'

const types = [
  { value: 'bug', label: 'Bug' },
  { value: 'feature', label: 'Feature Request' },
  { value: 'general', label: 'General' },
] as const

const ways = [
  { value: 'mail', label: 'By mail', hint: 'A link that holds for seven days.' },
  { value: 'link', label: 'As a link', hint: 'You hand it over yourself.' },
  { value: 'letter', label: 'By letter', isDisabled: true },
] as const

export function Example() {
  const [type, setType] = useState<(typeof types)[number]['value']>('bug')
  const [way, setWay] = useState<(typeof ways)[number]['value'] | null>(null)
  return (
    <>
      <State title="beside each other">
        <Field label="Type">
          <RadioGroup options={types} value={type} onValueChange={setType} isInline />
        </Field>
      </State>
      <State title="with sentences, none chosen, one disabled">
        <Field label="Invite" error="Choose how to invite">
          <RadioGroup options={ways} value={way} onValueChange={setWay} />
        </Field>
      </State>
      <State title="disabled">
        <RadioGroup label="Type, for good" options={types} value={type} onValueChange={setType} isDisabled isInline />
      </State>
    </>
  )
}
