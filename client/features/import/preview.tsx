import { CircleAlert } from 'lucide-react'
import { MAX_IMPORT_ROWS } from '#events/project/api.ts'
import type { DeviceRow, DeviceSheet, Duplicate } from '#events/project/csv.ts'
import { DEVICE_TYPE_LABELS, DeviceType } from '#events/project/device.ts'
import { Badge } from '../../ui/badge.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { formatCount } from '../../ui/format-count.ts'
import { countOf } from '../../ui/format-count.ts'
import { errorLines } from './import-words.ts'
import { PreviewTable } from './preview-table.tsx'

/** What would be created, before anything is: counts, errors by row number, duplicates, and every row. */
export function Preview({
  sheet: { rows, errors },
  chosen,
  duplicates,
  withDuplicates,
  onWithDuplicatesChange,
  failure,
}: {
  sheet: DeviceSheet
  /** The rows that the confirming button takes. */
  chosen: readonly DeviceRow[]
  duplicates: ReadonlyMap<number, Duplicate>
  withDuplicates: boolean
  onWithDuplicatesChange: (withDuplicates: boolean) => void
  /** Why the server refused the last attempt. */
  failure: string | null
}) {
  const tooMany = chosen.length > MAX_IMPORT_ROWS
  return (
    <div className="flex flex-col gap-4">
      {failure && <Notice lines={[`Import Failed: ${failure}`, 'Nothing was created.']} />}
      {tooMany && (
        <Notice
          lines={[
            `One import takes at most ${countOf(MAX_IMPORT_ROWS, 'device')}; this list has ${countOf(chosen.length, 'device')}.`,
            'Split the file, and import its parts one after the other.',
          ]}
        />
      )}
      <TypeCounts rows={chosen} />
      {errors.length > 0 && (
        <section aria-label="Rows with errors" className="rounded-panel bg-danger-soft p-3 text-danger-text">
          <p className="font-semibold">{countOf(errors.length, 'row')} cannot be imported</p>
          <ul>
            {errorLines(errors).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </section>
      )}
      {duplicates.size > 0 && (
        <Checkbox checked={withDuplicates} onCheckedChange={onWithDuplicatesChange}>
          Import duplicates too{' '}
          <span className="text-muted">
            ({countOf(duplicates.size, 'row')} with a name that is on the board or in the list already)
          </span>
        </Checkbox>
      )}
      <PreviewTable
        rows={rows}
        duplicates={duplicates}
        withDuplicates={withDuplicates}
        className={errors.length > 0 ? 'max-h-[max(12rem,100dvh-38rem)]' : 'max-h-[max(12rem,100dvh-28rem)]'}
      />
    </div>
  )
}

const TypeCounts = ({ rows }: { rows: readonly DeviceRow[] }) => {
  const counts = DeviceType.options.flatMap((type) => {
    const count = rows.filter((row) => row.type === type).length
    return count > 0 ? [{ type, count }] : []
  })
  return (
    <ul aria-label="Devices by type" className="flex flex-wrap gap-2">
      {counts.map(({ type, count }) => (
        <li key={type}>
          <Badge>
            {DEVICE_TYPE_LABELS[type]} <strong className="font-semibold text-text">{formatCount(count)}</strong>
          </Badge>
        </li>
      ))}
    </ul>
  )
}

const Notice = ({ lines }: { lines: readonly string[] }) => (
  <div role="alert" className="flex gap-2.5 rounded-panel bg-danger-soft p-3 text-danger-text">
    <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
    <div className="min-w-0 break-words">
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  </div>
)
