import { useState } from 'react'
import { Field } from '../../ui/form/field.tsx'
import { Select } from '../../ui/form/select.tsx'
import { State } from '../state.tsx'

const roles = [
  { value: 'customer', label: 'Customer' },
  { value: 'installer', label: 'Installer' },
  { value: 'employee', label: 'Employee' },
] as const

export function Example() {
  const [role, setRole] = useState<(typeof roles)[number]['value'] | null>('customer')
  const [none, setNone] = useState<(typeof roles)[number]['value'] | null>(null)
  return (
    <div className="grid gap-6 md:grid-cols-2">
      <State title="chosen">
        <Field label="Role">
          <Select options={roles} value={role} onValueChange={setRole} />
        </Field>
      </State>
      <State title="empty and wrong">
        <Field label="Second role" error="Choose a role">
          <Select options={roles} value={none} onValueChange={setNone} placeholder="Choose a role" />
        </Field>
      </State>
      <State title="without a field around it">
        <Select label="Role of Ana" options={roles} value={role} onValueChange={setRole} />
      </State>
      <State title="disabled">
        <Select label="Own role" options={roles} value="employee" onValueChange={setRole} isDisabled />
      </State>
    </div>
  )
}
