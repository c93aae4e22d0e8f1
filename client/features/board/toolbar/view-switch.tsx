import { Eye } from 'lucide-react'
import { useStore } from 'zustand'
import { projectIdOf } from '../../../live/board.ts'
import { useOpenBoard } from '../../../shared/board/use-board.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { NOT_LOADED } from '../../../ui/loading/on-demand.tsx'
import { Menu, MenuItem, MenuLabel, MenuSeparator, MenuToggle } from '../../../ui/overlay/menu.tsx'
import { Segments } from '../../../ui/segments.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { clearSelection } from '../actions/selection-actions.ts'
import { useUi, useUiStore } from '../state/board-context.tsx'
import { CARD_LINES, type CardLine, type LooksChoice, looksChoice } from '../state/looks-choice.ts'

const views = [
  { value: 'board', label: 'Board' },
  { value: 'table', label: 'Table' },
] as const
const LINE_LABELS: Readonly<Record<CardLine, string>> = { place: 'Place', model: 'Model' }

/**
 * The way between the board and the table of the same cards, and how the board looks. A narrow screen has room for one button,
 * which has both.
 */
export function ViewSwitch({ isNarrow }: { isNarrow: boolean }) {
  const ui = useUiStore()
  const isTable = useUi((state) => state.isTable)
  const show = (view: 'board' | 'table') => {
    clearSelection(ui)
    ui.setState({ isTable: view === 'table' })
  }
  return (
    <>
      {!isNarrow && <Segments label="View" options={views} value={isTable ? 'table' : 'board'} onValueChange={show} />}
      {(isNarrow || !isTable) && (
        <Menu
          align="start"
          trigger={
            <IconButton label="View options" variant="secondary">
              <Eye aria-hidden />
            </IconButton>
          }
        >
          {isNarrow && (
            <MenuItem onSelect={() => show(isTable ? 'board' : 'table')}>
              {isTable ? 'Show as board' : 'Show as table'}
            </MenuItem>
          )}
          {!isTable && <LooksItems isBelowOthers={isNarrow} />}
        </Menu>
      )}
    </>
  )
}

/** How this person has the board look: the groups of its columns, and what a card shows. */
function LooksItems({ isBelowOthers }: { isBelowOthers: boolean }) {
  const ui = useUiStore()
  const project = projectIdOf(useOpenBoard())
  const { lines, grouped } = useStore(looksChoice())
  const { [project]: folded, ...others } = grouped
  const choose = (choice: Partial<LooksChoice>) =>
    void import('../columns/chosen-looks.tsx').then(
      ({ chosenLooks }) => {
        looksChoice().setState(choice)
        ui.setState({ looks: chosenLooks(project) })
      },
      () => toast(NOT_LOADED),
    )
  const toggle = (line: CardLine) =>
    choose({ lines: CARD_LINES.filter((one) => lines.includes(one) !== (one === line)) })
  return (
    <>
      {isBelowOthers && <MenuSeparator />}
      <MenuToggle
        isOn={folded !== undefined}
        onToggle={() => choose({ grouped: folded ? others : { ...others, [project]: [] } })}
      >
        Group by floor
      </MenuToggle>
      <MenuSeparator />
      <MenuLabel>Card shows</MenuLabel>
      {CARD_LINES.map((line) => (
        <MenuToggle key={line} isOn={lines.includes(line)} onToggle={() => toggle(line)}>
          {LINE_LABELS[line]}
        </MenuToggle>
      ))}
    </>
  )
}
