import type { ImportChange } from '#events/project/commands/import-devices.ts'
import { DEVICE_TYPE_LABELS, DeviceType } from '#events/project/device.ts'
import { Badge } from '../../ui/badge.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { cn } from '../../ui/cn.ts'
import { Select } from '../../ui/form/select.tsx'
import type { PlannedRow } from './import-plan.ts'
import { duplicateWords } from './import-words.ts'

const types = DeviceType.options.map((value) => ({ value, label: DEVICE_TYPE_LABELS[value] }))

/** One row of the list: its name and what it repeats, its type to be corrected, and what it would change of a card. */
export function PreviewRow({
  row: { rowNumber, name, type, description, match, suggestion, isLeftOut, isTaken },
  onTypeChange,
  onTakenChange,
}: {
  row: PlannedRow
  onTypeChange: (type: DeviceType) => void
  onTakenChange: (isTaken: boolean) => void
}) {
  const change = isLeftOut ? match?.change : null
  return (
    <>
      <span role="rowheader" className="py-1.5 text-muted tabular-nums">
        {rowNumber}
      </span>
      <div role="cell" className="min-w-0 py-1.5">
        <span className={cn('mr-2 break-words', isLeftOut && !isTaken && 'text-muted line-through')}>{name}</span>
        {match?.duplicate && <Badge tone="warning">{duplicateWords(match.duplicate)}</Badge>}
        {match && match.sameAs !== null && <Badge tone="warning">{`Identifier of row ${match.sameAs}`}</Badge>}
        {change && <Change change={change} isTaken={isTaken} onTakenChange={onTakenChange} />}
      </div>
      <div role="cell" className="min-w-0 max-md:col-start-2">
        {isLeftOut ? (
          <span className="block py-1.5 text-muted">{DEVICE_TYPE_LABELS[type]}</span>
        ) : (
          <Select options={types} value={type} onValueChange={onTypeChange} label={`Type of ${name}`} />
        )}
        {suggestion && !isLeftOut && (
          <button
            type="button"
            onClick={() => onTypeChange(suggestion)}
            className="rounded-control py-1 text-xs font-medium text-accent-text underline-offset-2 hover:underline pointer-coarse:min-h-11"
          >
            {`Suggested: ${DEVICE_TYPE_LABELS[suggestion]}`}
          </button>
        )}
      </div>
      <div role="cell" className="min-w-0 py-1.5 text-muted max-md:col-start-2" title={description}>
        <span className="line-clamp-3 break-words">{description}</span>
      </div>
    </>
  )
}

const Change = ({
  change: { name, description },
  isTaken,
  onTakenChange,
}: {
  change: ImportChange
  isTaken: boolean
  onTakenChange: (isTaken: boolean) => void
}) => (
  <Checkbox checked={isTaken} onCheckedChange={onTakenChange}>
    {name && <Words term="Name" {...name} />}
    {description && <Words term="Description" {...description} />}
  </Checkbox>
)

const Words = ({ term, from, to }: { term: string; from: string; to: string }) => (
  <span className="block break-words">
    {`${term}: `}
    <span className="text-muted">{from === '' ? 'none' : from}</span>
    {` becomes `}
    <span className="font-medium">{to}</span>
  </span>
)
