import { useCallback, useMemo } from 'react'
import { AdministrationKind } from '#events/administration/api.ts'
import { fullName } from '../../../shared/people/people.ts'
import { personTexts, usePeople } from '../../../shared/people/use-people.ts'
import { useTypedSearch } from '../../../shared/search/use-typed-search.ts'
import { dayOf } from '../../../ui/form/calendar-day.ts'
import { Combobox } from '../../../ui/form/combobox.tsx'
import { DateInput } from '../../../ui/form/date-input.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { SearchInput } from '../../../ui/form/input.tsx'
import { Select } from '../../../ui/form/select.tsx'
import type { ChangeSystemView } from '../system-url.ts'
import type { LogView } from './log-url.ts'
import { KIND_LABELS } from './log-words.ts'

/** The value that stands for no filter in a list of options. */
const ANY = 'any'
const KINDS = [
  { value: ANY, label: 'All kinds' },
  ...AdministrationKind.options.map((kind) => ({ value: kind, label: KIND_LABELS[kind] })),
]
/** The most characters that can be searched for. */
const MAX_SEARCH = 200

/** Which lines of the log are looked at: with words, of a person, of a kind, of a day. */
export function LogFilters({ view, change }: { view: LogView; change: ChangeSystemView }) {
  const { people } = usePeople()
  const options = useMemo(
    () => [
      { value: ANY, label: 'All people' },
      ...(people ?? []).map((one) => ({ value: `${one.id}`, label: fullName(one), foundBy: personTexts(one) })),
      { value: 'system', label: 'The system' },
    ],
    [people],
  )
  const search = useCallback((text: string) => change({ text: text === '' ? null : text }), [change])
  const [text, setText] = useTypedSearch(view.text, search)
  const chosen = (value: string) => (value === ANY || value === '' ? null : value)
  return (
    <div className="grid items-end gap-3 md:grid-cols-2 lg:grid-cols-4">
      <SearchInput
        label="Search the log"
        placeholder="Search the log..."
        isPageSearch
        maxLength={MAX_SEARCH}
        value={text}
        onValueChange={setText}
      />
      <Field label="Person">
        <Combobox
          options={options}
          value={`${view.person ?? ANY}`}
          onValueChange={(value) => change({ person: chosen(value) })}
          placeholder="A person without an account"
          searchPlaceholder="Search people"
          emptyText="No person has this in their name."
        />
      </Field>
      <Field label="Kind">
        <Select options={KINDS} value={view.kind ?? ANY} onValueChange={(kind) => change({ kind: chosen(kind) })} />
      </Field>
      <Field label="Day">
        <DateInput
          value={view.day}
          onValueChange={(day) => change({ day: chosen(day) })}
          max={dayOf(new Date())}
          placeholder="All days"
        />
      </Field>
    </div>
  )
}
