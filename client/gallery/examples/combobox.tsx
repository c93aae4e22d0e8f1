import { useState } from 'react'
import { Combobox } from '../../ui/combobox.tsx'
import { Field } from '../../ui/field.tsx'
import { MultiCombobox } from '../../ui/multi-combobox.tsx'
import { State } from '../state.tsx'

const sites = ['Harbour', 'Airport', 'Station', 'Museum', 'Library', 'Stadium', 'Warehouse', 'Office'].flatMap((site) =>
  ['North', 'South', 'East', 'West'].map((side) => ({ value: `${site} ${side}`, label: `${site} ${side}` })),
)

const people = [
  { value: '1', label: 'ana.lind@employee.example', hint: 'Employee' },
  { value: '2', label: 'ben.ortiz@installer.example', hint: 'Installer' },
  { value: '3', label: 'cleo.maximiliana.van.den.berg@customer-of-the-harbour.example', hint: 'Customer' },
  { value: '4', label: 'dan.weiss@installer.example', hint: 'Installer' },
]

const siteTexts = { placeholder: 'Select a site', searchPlaceholder: 'Search sites...', emptyText: 'No sites found' }
const peopleTexts = { placeholder: 'Nobody yet', searchPlaceholder: 'Search users...', emptyText: 'No users found' }

export function Example() {
  const [site, setSite] = useState<string | null>('Museum East')
  const [none, setNone] = useState<string | null>(null)
  const [chosen, setChosen] = useState<string[]>(['1', '3'])
  const [nobody, setNobody] = useState<string[]>([])
  return (
    <div className="grid gap-6 md:grid-cols-2">
      <State title="one chosen">
        <Field label="Site">
          <Combobox options={sites} value={site} onValueChange={setSite} {...siteTexts} />
        </Field>
      </State>
      <State title="none chosen, wrong">
        <Field label="Second site" error="Please select a site">
          <Combobox options={sites} value={none} onValueChange={setNone} {...siteTexts} />
        </Field>
      </State>
      <State title="several chosen">
        <Field label="Assign Users">
          <MultiCombobox options={people} value={chosen} onValueChange={setChosen} {...peopleTexts} />
        </Field>
      </State>
      <State title="several, none chosen">
        <Field label="Watchers" hint="They see every change.">
          <MultiCombobox options={people} value={nobody} onValueChange={setNobody} {...peopleTexts} />
        </Field>
      </State>
      <State title="disabled">
        <Combobox
          label="Site, for good"
          options={sites}
          value={site}
          onValueChange={setSite}
          isDisabled
          {...siteTexts}
        />
      </State>
    </div>
  )
}
