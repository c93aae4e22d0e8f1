import { Combobox } from '../../ui/form/combobox.tsx'

/** Chooses a zone of time by its IANA name, of those that the browser knows. Outside of a Field it needs `label`. */
export const ZoneChooser = ({
  value,
  onChange,
  ...label
}: {
  value: string
  onChange: (zone: string) => void
  label?: string
}) => (
  <Combobox
    {...label}
    options={zonesWith(value)}
    value={value}
    onValueChange={(zone) => zone !== null && onChange(zone)}
    placeholder="Choose a zone"
    searchPlaceholder="Search zones"
    emptyText="No zone found"
  />
)

/** The zones that the browser knows, with the one that is set. */
const zonesWith = (set: string) =>
  [...new Set(['UTC', set, ...Intl.supportedValuesOf('timeZone')])]
    .toSorted()
    .map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))
