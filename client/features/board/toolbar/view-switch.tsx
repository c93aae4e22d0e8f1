import { Segments } from '../../../ui/segments.tsx'
import { clearSelection } from '../actions/selection-actions.ts'
import { useUi, useUiStore } from '../state/board-context.tsx'

const views = [
  { value: 'board', label: 'Board' },
  { value: 'table', label: 'Table' },
] as const

/** The way between the board and the table of the same cards. */
export function ViewSwitch() {
  const ui = useUiStore()
  const isTable = useUi((state) => state.isTable)
  const show = (view: 'board' | 'table') => {
    clearSelection(ui)
    ui.setState({ isTable: view === 'table' })
  }
  return <Segments label="View" options={views} value={isTable ? 'table' : 'board'} onValueChange={show} />
}
