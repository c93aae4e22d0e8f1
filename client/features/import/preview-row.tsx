import type { ImportChange } from '#events/project/commands/import-devices.ts'
import { DEVICE_TYPE_LABELS, DeviceType } from '#events/project/device.ts'
import { Badge } from '../../ui/badge.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { cn } from '../../ui/cn.ts'
import { Select } from '../../ui/form/select.tsx'
import type { Rewritten } from '#events/project/import/imported-texts.ts'
import type { RowMatch } from '#events/project/import/match.ts'
import type { OtherFact } from '#events/project/import/other-facts.ts'
import { clockWords } from '../../shared/when/clock-words.ts'
import { useMinute } from '../../shared/when/minute.ts'
import { Moment } from '../../ui/text/moment.tsx'
import type { PlannedRow } from './import-plan.ts'
import { DOUBT_WORDS, duplicateWords } from './import-words.ts'

const types = DeviceType.options.map((value) => ({ value, label: DEVICE_TYPE_LABELS[value] }))

/** One row of the list: if it is taken, its name and what it repeats, its type to be corrected, and its change of a card. */
export function PreviewRow({
  row: { rowNumber, name, type, description, match, suggestion, kind, isTicked, doubt, takenFacts },
  onTypeChange,
  onTick,
  onTakeFact,
}: {
  row: PlannedRow
  onTypeChange: (type: DeviceType) => void
  onTick: (isTicked: boolean) => void
  onTakeFact: (fact: OtherFact, isTaken: boolean) => void
}) {
  const change = kind === 'changed' ? match?.change : null
  // A second card of one serial number cannot be made.
  const isHeld = kind === 'same' && match?.duplicate?.of === 'serial'
  const makesCard = kind === 'new' || (kind === 'same' && isTicked)
  return (
    <>
      <span role="rowheader" className="text-muted tabular-nums">
        <Checkbox checked={isTicked} onCheckedChange={onTick} isDisabled={isHeld} label={`Row ${rowNumber}, ${name}`}>
          {rowNumber}
        </Checkbox>
      </span>
      <div role="cell" className="min-w-0 py-1.5">
        <span
          dir="auto"
          className={cn(
            'mr-2 break-words',
            !isTicked && 'text-muted',
            !isTicked && kind !== 'changed' && 'line-through',
          )}
        >
          {name}
        </span>
        {doubt && <Badge tone="warning">{DOUBT_WORDS[doubt]}</Badge>}
        {match?.duplicate && <Badge tone="warning">{duplicateWords(match.duplicate)}</Badge>}
        {match && match.sameAs !== null && <Badge tone="warning">{`Identifier of row ${match.sameAs}`}</Badge>}
        {change && <Change change={change} rewritten={match?.rewritten} />}
        {kind !== 'new' &&
          match?.others?.map((other) => (
            <Other
              key={other.label}
              {...{ other, rowNumber }}
              isTaken={makesCard || other.fact === null ? null : takenFacts.includes(other)}
              onTake={(isTaken) => onTakeFact(other, isTaken)}
            />
          ))}
      </div>
      <div role="cell" className="min-w-0 max-md:col-start-2">
        {makesCard ? (
          <Select options={types} value={type} onValueChange={onTypeChange} label={`Type of ${name}`} />
        ) : (
          <span className="block py-1.5 text-muted">{DEVICE_TYPE_LABELS[type]}</span>
        )}
        {suggestion && makesCard && (
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
        <span dir="auto" className="line-clamp-3 break-words">
          {description}
        </span>
      </div>
    </>
  )
}

const Change = ({
  change: { name, description },
  rewritten,
}: {
  change: ImportChange
  rewritten: RowMatch['rewritten']
}) => (
  <div>
    {name && <Words term="Name" {...name} rewritten={rewritten?.name} />}
    {description && <Words term="Description" {...description} rewritten={rewritten?.description} />}
  </div>
)

const Words = ({
  term,
  from,
  to,
  rewritten,
}: {
  term: string
  from: string
  to: string
  rewritten: Rewritten | undefined
}) => (
  <span className="block break-words">
    {`${term}: `}
    <bdi className="text-muted">{from === '' ? 'none' : from}</bdi>
    {` becomes `}
    <bdi className="font-medium">{to}</bdi>
    {rewritten && <RewrittenBy rewritten={rewritten} />}
  </span>
)

/** A fact of which the list says something else: to be taken over or left, or, where `isTaken` is null, one that stays. */
function Other({
  other: { label, board, list },
  rowNumber,
  isTaken,
  onTake,
}: {
  other: OtherFact
  rowNumber: number
  isTaken: boolean | null
  onTake: (isTaken: boolean) => void
}) {
  const said = board === '' ? 'none' : board
  if (isTaken === null)
    return (
      <span className="block break-words text-muted">
        {`${label} stays `}
        <bdi className="font-medium">{said}</bdi>
        {'; the list says '}
        <bdi>{list}</bdi>
      </span>
    )
  return (
    <Checkbox checked={isTaken} onCheckedChange={onTake} label={`${label} of row ${rowNumber}`}>
      <span className="break-words">
        {`${label}: `}
        <bdi className="text-muted">{said}</bdi>
        {isTaken ? ' becomes ' : ' stays; the list says '}
        <bdi className={isTaken ? 'font-medium' : ''}>{list}</bdi>
      </span>
    </Checkbox>
  )
}

/** A text that a person wrote: who and when, and the words of a list that it stands for. */
function RewrittenBy({ rewritten: { said, byName, at } }: { rewritten: Rewritten }) {
  const now = useMinute()
  return (
    <span className="block text-warning-text">
      Written by <bdi>{byName ?? 'a colleague'}</bdi> <Moment at={at}>{clockWords(at, now)}</Moment>
      {said && (
        <>
          {' in place of '}
          <bdi>{said}</bdi>
          {' of a list'}
        </>
      )}
    </span>
  )
}
