import { useState } from 'react'
import { type Card, DEVICE_TYPE_LABELS } from '#events/project/device.ts'
import { Segments } from '../../ui/segments.tsx'
import { countOf, formatCount } from '../../ui/text/format-count.ts'
import { type Choices, factsTicked, type PlannedRow, tickOf } from './import-plan.ts'
import { PreviewRow } from './preview-row.tsx'
import { PreviewTable } from './preview-table.tsx'

type RowFilter = 'all' | 'new' | 'changed' | 'facts' | 'gone'

/** The rows of a list, filtered by what they do, and the cards of the board that it lacks. */
export function PreviewRows({
  rows,
  gone,
  choices,
  onChoose,
}: {
  rows: readonly PlannedRow[]
  gone: readonly Card[]
  choices: Choices
  onChoose: (change: Partial<Choices>) => void
}) {
  const [shown, setShown] = useState<RowFilter>('all')
  const ofKind = (wanted: PlannedRow['kind']) => rows.filter(({ kind }) => kind === wanted)
  const fresh = ofKind('new')
  const changed = ofKind('changed')
  const facts = rows.filter(({ kind, match }) => kind !== 'new' && match?.others)
  const lists = { all: rows, new: fresh, changed, facts } as const
  const options = [
    { value: 'all', label: 'All', aside: formatCount(rows.length) },
    { value: 'new', label: 'New', aside: formatCount(fresh.length) },
    { value: 'changed', label: 'Changed', aside: formatCount(changed.length) },
    ...(facts.length > 0 ? [{ value: 'facts', label: 'Other facts', aside: formatCount(facts.length) } as const] : []),
    { value: 'gone', label: 'Gone', aside: formatCount(gone.length) },
  ] as const
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Segments label="Rows shown" options={options} value={shown} onValueChange={setShown} />
        {gone.length > 0 && (
          <p className="text-muted">
            {`${countOf(gone.length, 'card')} of this board ${gone.length === 1 ? 'is' : 'are'} not in this list, and ${gone.length === 1 ? 'stays' : 'stay'} as ${gone.length === 1 ? 'it is' : 'they are'}.`}
          </p>
        )}
      </div>
      {shown === 'gone' ? (
        <PreviewTable key="gone" rows={gone} keyOf={({ id }) => id} isQuiet={() => true}>
          {(card) => <GoneCard card={card} />}
        </PreviewTable>
      ) : (
        <PreviewTable
          key={shown}
          rows={lists[shown]}
          keyOf={({ rowNumber }) => rowNumber}
          isQuiet={({ isTicked, takenFacts }) => !isTicked && takenFacts.length === 0}
        >
          {(row) => (
            <PreviewRow
              row={row}
              onTypeChange={(type) => onChoose({ types: { ...choices.types, [row.rowNumber]: type } })}
              onTick={(isTicked) => onChoose(tickOf(choices, row, isTicked))}
              onTakeFact={(fact, isTaken) => onChoose(factsTicked(choices, [[row, fact]], isTaken))}
            />
          )}
        </PreviewTable>
      )}
    </>
  )
}

const GoneCard = ({ card: { name, type, description } }: { card: Card }) => (
  <>
    <span role="rowheader" className="py-1.5 text-muted">
      Gone
    </span>
    <span role="cell" dir="auto" className="min-w-0 py-1.5 break-words">
      {name}
    </span>
    <span role="cell" className="min-w-0 py-1.5 text-muted max-md:col-start-2">
      {DEVICE_TYPE_LABELS[type]}
    </span>
    <span role="cell" dir="auto" className="min-w-0 py-1.5 text-muted max-md:col-start-2">
      <span className="line-clamp-3 break-words">{description}</span>
    </span>
  </>
)
