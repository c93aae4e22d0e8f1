import { Columns3, Download, Printer } from 'lucide-react'
import type { Card } from '#events/project/device.ts'
import { useBoard } from '../../../shared/board/use-board.ts'
import { Button } from '../../../ui/button.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Menu, MenuToggle } from '../../../ui/overlay/menu.tsx'
import { countOf, formatCount } from '../../../ui/text/format-count.ts'
import { useIsPhone } from '../../../ui/page/use-is-phone.ts'
import { usePersonNames } from '../state/person-names.ts'
import { saveCsv } from '../actions/save-csv.ts'
import { type Group, shownColumns, tableChoice, useTableChoice } from './choice.ts'
import { tableCsv } from './cells-text.ts'
import { type Column, COLUMN_LABELS, COLUMNS } from './columns.ts'

const groups: readonly { readonly value: Group; readonly label: string }[] = [
  { value: 'none', label: 'No groups' },
  { value: 'floor', label: 'By floor' },
  { value: 'status', label: 'By status' },
  { value: 'person', label: 'By person' },
  { value: 'type', label: 'By type' },
  { value: 'work', label: 'By whose work' },
  { value: 'day', label: 'By day' },
]

/** Grouping, the columns that show, and the ways out: a file and paper. Both have every row that passes the search and the filters. */
export function TableTools({ cards }: { cards: readonly Card[] }) {
  const choice = useTableChoice()
  const isPhone = useIsPhone()
  const nameOf = usePersonNames()
  const name = useBoard(({ project }) => project?.name ?? 'Project')
  const total = useBoard((board) => board.cards.size)
  const toggle = (column: Column) =>
    tableChoice().setState(({ hidden }) => ({
      hidden: hidden.includes(column) ? hidden.filter((one) => one !== column) : [...hidden, column],
    }))
  return (
    <div className="flex flex-wrap items-center gap-2 px-3 pt-3 md:px-4">
      <Select
        label="Group rows"
        options={groups}
        value={choice.group}
        onValueChange={(group) => tableChoice().setState({ group })}
        className="w-36"
      />
      <Menu
        align="start"
        trigger={
          <Button icon={<Columns3 aria-hidden />} aria-label="Columns">
            {!isPhone && 'Columns'}
          </Button>
        }
      >
        {COLUMNS.filter((column) => column !== 'name').map((column) => (
          <MenuToggle key={column} isOn={!choice.hidden.includes(column)} onToggle={() => toggle(column)}>
            {COLUMN_LABELS[column]}
          </MenuToggle>
        ))}
      </Menu>
      <IconButton
        label="Export table as CSV"
        variant="secondary"
        disabled={cards.length === 0}
        onClick={() => saveCsv(`${name} table.csv`, tableCsv(cards, shownColumns(choice), nameOf))}
      >
        <Download aria-hidden />
      </IconButton>
      <IconButton label="Print table" variant="secondary" onClick={() => print()}>
        <Printer aria-hidden />
      </IconButton>
      <span className="ml-auto text-label text-muted tabular-nums">
        {cards.length === total ? countOf(total, 'card') : `${formatCount(cards.length)} of ${countOf(total, 'card')}`}
      </span>
    </div>
  )
}
