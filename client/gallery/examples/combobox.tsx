import { useState } from 'react'
import { Combobox } from '../../ui/form/combobox.tsx'
import { Field } from '../../ui/form/field.tsx'
import { State } from '../state.tsx'

const sites = ['Harbour', 'Airport', 'Station', 'Museum', 'Library', 'Stadium', 'Warehouse', 'Office'].flatMap((site) =>
  ['North', 'South', 'East', 'West'].map((side) => ({ value: `${site} ${side}`, label: `${site} ${side}` })),
)

const siteTexts = { placeholder: 'Select a site', searchPlaceholder: 'Search sites...', emptyText: 'No sites found' }

export function Example() {
  const [site, setSite] = useState<string | null>('Museum East')
  const [none, setNone] = useState<string | null>(null)
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
