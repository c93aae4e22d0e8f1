import { CircleAlert } from 'lucide-react'
import { areChangesInBounds, MAX_IMPORT_ROWS } from '#events/project/commands/import-devices.ts'
import type { DeviceRow } from '#events/project/import/csv.ts'
import { columnsOf, IDENTIFIER_COLUMN, type Mapping } from '#events/project/import/columns.ts'
import { type Card, DEVICE_TYPE_LABELS, DeviceType } from '#events/project/device.ts'
import { MATCH_WAYS } from '#events/project/import/match.ts'
import { useBoard } from '../../shared/board/use-board.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { Field } from '../../ui/form/field.tsx'
import { countOf, formatCount } from '../../ui/text/format-count.ts'
import { Select } from '../../ui/form/select.tsx'
import { Columns } from './columns.tsx'
import { type Choices, factsTicked, factsToTake, forAll, type Plan, takenOf } from './import-plan.ts'
import { createdBy, errorLines, headerWords, keptFactsWords, MATCH_WORDS, refusedWords } from './import-words.ts'
import type { ReadList } from './listed.ts'
import { PreviewRows } from './preview-rows.tsx'
import { Sheets } from './sheets.tsx'

const ways = MATCH_WAYS.map((value) => ({ value, label: MATCH_WORDS[value] }))
const waysByName = ways.map((way) => (way.value === 'identifier' ? { ...way, label: 'Columns of the name' } : way))

/** The effect of a list, before it is sent: counts, errors by row number, duplicates, changes, and every row. */
export function Preview({
  list,
  onMap,
  onSheet,
  plan,
  gone,
  choices,
  onChoose,
  failure,
  batchId,
}: {
  list: ReadList
  onMap: (mapping: Mapping) => void
  onSheet: (file: File, sheet: string) => void
  plan: Plan
  /** The cards of the board that the list lacks. */
  gone: readonly Card[]
  choices: Choices
  onChoose: (change: Partial<Choices>) => void
  /** Why the server refused the last attempt. */
  failure: string | null
  /** The batch that the last attempt was to make. */
  batchId: string | null
}) {
  const { errors } = list.sheet
  const header = headerWords(list.sheet)
  const isColumnA =
    list.columns === null || columnsOf(list.columns.mapping, 'name').join() === String(IDENTIFIER_COLUMN)
  const isNamed = list.columns?.mapping.roles.includes('name') ?? true
  const { rows, chosen, changes } = plan
  const { withDuplicates, types } = choices
  const duplicates = rows.filter(({ match }) => match?.duplicate && match.duplicate.of !== 'serial').length
  const changeable = forAll(rows)
  const taken = changeable.filter(({ isTicked }) => isTicked).length
  const both = rows.filter(({ match }) => match?.rewritten).length
  const otherFacts = keptFactsWords(rows.filter(({ kind }) => kind !== 'new'))
  const offered = factsToTake(rows)
  const takenFacts = rows.reduce((sum, row) => sum + row.takenFacts.length, 0)
  const cardsOfFacts = new Set(offered.map(([row]) => row)).size
  const suggested = rows.flatMap(({ rowNumber, suggestion }) => (suggestion ? [[rowNumber, suggestion] as const] : []))
  const tooMany = chosen.length > MAX_IMPORT_ROWS
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3 *:shrink-0">
      {failure && <Failure text={failure} batchId={batchId} />}
      {tooMany && (
        <Notice
          lines={[
            `One import takes at most ${countOf(MAX_IMPORT_ROWS, 'device')}; this list has ${countOf(chosen.length, 'device')}.`,
            'Split the file, and import its parts one after the other.',
          ]}
        />
      )}
      {!areChangesInBounds(changes) && (
        <Notice lines={['These are too many changes for one import. Take some of them over with the next one.']} />
      )}
      <TypeCounts rows={chosen} />
      {header && <p className="text-muted">{header}</p>}
      <Sheets workbook={list.workbook} onSheet={onSheet} />
      <Columns list={list} onMap={onMap} />
      {!isNamed && <Notice lines={['No column has the names of the devices. Choose Name for one of them.']} />}
      {isNamed && errors.length > 0 && (
        <section aria-label="Rows with errors" className="rounded-panel bg-danger-soft p-3 text-danger-text">
          <p className="font-semibold">{countOf(errors.length, 'row')} cannot be imported</p>
          <ul>
            {errorLines(errors).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </section>
      )}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <Field label="Find cards of this board by" className="w-56">
          <Select
            options={isColumnA ? ways : waysByName}
            value={choices.matchWay}
            onValueChange={(matchWay) => onChoose({ matchWay, taken: {}, facts: {} })}
          />
        </Field>
        {suggested.length > 0 && (
          <Button onClick={() => onChoose({ types: { ...types, ...Object.fromEntries(suggested) } })}>
            {`Use ${countOf(suggested.length, 'suggested type')}`}
          </Button>
        )}
      </div>
      {duplicates > 0 && (
        <Checkbox checked={withDuplicates} onCheckedChange={(next) => onChoose({ withDuplicates: next })}>
          Import duplicates too{' '}
          <span className="text-muted">
            ({countOf(duplicates, 'row')} that are on the board or in the list already)
          </span>
        </Checkbox>
      )}
      {changeable.length > 0 && (
        <Checkbox
          checked={taken === changeable.length ? true : taken > 0 ? 'indeterminate' : false}
          onCheckedChange={(all) => onChoose({ taken: { ...choices.taken, ...takenOf(changeable, all) } })}
        >
          Take over all changes{' '}
          <span className="text-muted">
            ({countOf(changeable.length, 'card')} of this board {changeable.length === 1 ? 'says' : 'say'} something
            else)
          </span>
        </Checkbox>
      )}
      {offered.length > 0 && (
        <Checkbox
          checked={takenFacts === offered.length ? true : takenFacts > 0 ? 'indeterminate' : false}
          onCheckedChange={(all) => onChoose(factsTicked(choices, offered, all))}
        >
          Take over all facts{' '}
          <span className="text-muted">
            ({countOf(cardsOfFacts, 'card')} of this board {cardsOfFacts === 1 ? 'says' : 'say'} something else or
            nothing; {formatCount(takenFacts)} of {countOf(offered.length, 'fact')} ticked)
          </span>
        </Checkbox>
      )}
      {both > 0 && (
        <p className="text-muted">
          {`On ${countOf(both, 'card')} people wrote what this list would change: choose at each.`}
        </p>
      )}
      {otherFacts && <p className="text-muted">{otherFacts}</p>}
      <PreviewRows rows={rows} gone={gone} choices={choices} onChoose={onChoose} />
    </div>
  )
}

/** Why the server refused an import. Parts of a long list, and its new devices, are saved before the rest is decided. */
const Failure = ({ text, batchId }: { text: string; batchId: string | null }) => {
  const created = useBoard(({ cards }) => createdBy(batchId, cards.values()))
  return <Notice lines={[`Import Failed: ${text}`, refusedWords(created)]} />
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
