import { useState } from 'react'
import { Field } from '../../ui/form/field.tsx'
import { Input, SearchInput, Textarea } from '../../ui/form/input.tsx'
import { State } from '../state.tsx'

export function Example() {
  const [search, setSearch] = useState('door')
  return (
    <div className="grid gap-6 md:grid-cols-2">
      <State title="empty, with a hint">
        <Field label="Username" hint="Three characters at least.">
          <Input placeholder="Enter a username" />
        </Field>
      </State>
      <State title="wrong">
        <Field label="E-mail" error="Please enter a valid email address">
          <Input defaultValue="ana@" />
        </Field>
      </State>
      <State title="read-only">
        <Field label="Invited as">
          <Input readOnly defaultValue="ana@customer.example" />
        </Field>
      </State>
      <State title="disabled">
        <Field label="Organization">
          <Input disabled defaultValue="Harbour Terminals" />
        </Field>
      </State>
      <State title="several lines">
        <Field label="Description">
          <Textarea defaultValue={'Above the gate.\nNeeds a ladder of 4 m.'} />
        </Field>
      </State>
      <State title="search">
        <SearchInput label="Search devices" placeholder="Search..." value={search} onValueChange={setSearch} />
      </State>
    </div>
  )
}
