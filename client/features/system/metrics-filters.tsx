import { METRICS_HOURS, type MetricsFilter, type MetricsHours } from '#events/system/api.ts'
import { Combobox } from '../../ui/form/combobox.tsx'
import { Field } from '../../ui/form/field.tsx'
import type { ListOption } from '../../ui/form/option-list.tsx'
import { Select } from '../../ui/form/select.tsx'
import type { ChangeSystemView } from './system-url.ts'

const HOURS_LABELS: Readonly<Record<MetricsHours, string>> = {
  1: 'The last hour',
  24: 'The last 24 hours',
  168: 'The last 7 days',
  720: 'The last 30 days',
}
const TIMES = METRICS_HOURS.map((hours) => ({ value: `${hours}`, label: HOURS_LABELS[hours] }))

/** The value that stands for no filter in a list of options. */
const ANY = 'any'

/** Which requests are looked at: of a time, for an endpoint, of a person. */
export function MetricsFilters({
  filter: { hours, endpoint, user },
  change,
  people,
  endpoints,
}: {
  filter: MetricsFilter
  change: ChangeSystemView
  people: readonly ListOption[]
  endpoints: readonly string[]
}) {
  const named = endpoint === undefined || endpoints.includes(endpoint) ? endpoints : [endpoint, ...endpoints]
  return (
    <div className="grid gap-3 md:grid-cols-3">
      <Field label="Time">
        <Select options={TIMES} value={`${hours}`} onValueChange={(value) => change({ hours: value })} />
      </Field>
      <Field label="Endpoint">
        <Combobox
          options={[{ value: ANY, label: 'All endpoints' }, ...named.map((name) => ({ value: name, label: name }))]}
          value={endpoint ?? ANY}
          onValueChange={(value) => change({ endpoint: value === ANY ? null : value })}
          placeholder="All endpoints"
          searchPlaceholder="Search endpoints"
          emptyText="No endpoint has this in its path."
        />
      </Field>
      <Field label="Person">
        <Combobox
          options={[{ value: ANY, label: 'All people' }, ...people]}
          value={user === undefined ? ANY : `${user}`}
          onValueChange={(value) => change({ user: value === ANY ? null : value })}
          placeholder="A person without an account"
          searchPlaceholder="Search people"
          emptyText="No person has this in their name."
        />
      </Field>
    </div>
  )
}
