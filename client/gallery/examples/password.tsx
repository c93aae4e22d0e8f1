import { useState } from 'react'
import { Field } from '../../ui/form/field.tsx'
import { NewPasswordInput } from '../../ui/form/new-password-input.tsx'
import { PasswordInput } from '../../ui/form/password-input.tsx'
import { State } from '../state.tsx'

const rules = [
  { text: '8 characters', isMet: (password: string) => password.length >= 8 },
  { text: 'an uppercase letter', isMet: (password: string) => /[A-Z]/.test(password) },
  { text: 'a lowercase letter', isMet: (password: string) => /[a-z]/.test(password) },
  { text: 'a number', isMet: (password: string) => /\d/.test(password) },
]

function Choosing({ label, initial }: { label: string; initial: string }) {
  const [password, setPassword] = useState(initial)
  return (
    <Field label={label}>
      <NewPasswordInput value={password} onChange={(event) => setPassword(event.target.value)} rules={rules} />
    </Field>
  )
}

export const Example = () => (
  <div className="grid gap-6 md:grid-cols-2">
    <State title="to sign in">
      <Field label="Password" error="Password is required">
        <PasswordInput />
      </Field>
    </State>
    <State title="new, empty">
      <Choosing label="New password" initial="" />
    </State>
    <State title="new, fair">
      <Choosing label="Fair password" initial="ladder-1" />
    </State>
    <State title="new, strong">
      <Choosing label="Strong password" initial="Four red ladders, 1 lamp" />
    </State>
  </div>
)
