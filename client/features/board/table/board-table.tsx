import { useCallback, useMemo, useRef, useState } from 'react'
import type { DeviceId } from '#events/kernel/ids.ts'
import type { Card } from '#events/project/device.ts'
import { useUser } from '../../../api/people/session.tsx'
import { useOpenBoard } from '../../../shared/board/use-board.ts'
import { useVirtualList } from '../../../ui/list/use-virtual-list.ts'
import { type Shortcut, useShortcutHelp } from '../../../ui/text/shortcut-help.ts'
import { openCard } from '../actions/board-navigation.ts'
import { usePersonNames } from '../state/person-names.ts'
import { useIsReadOnly, useMay, useUiStore } from '../state/board-context.tsx'
import type { Leave } from './cell-editor.tsx'
import { shownColumns, useTableChoice } from './choice.ts'
import { COLUMN_WIDTHS, type Mays } from './columns.ts'
import { gridEvents } from './grid-events.ts'
import { Head } from './head.tsx'
import { GroupLine, Line } from './line.tsx'
import { TableTools } from './table-tools.tsx'
import { useCells } from './use-cells.ts'
import { useEditing } from './use-editing.tsx'
import { useGrid } from './use-grid.ts'
import { useTableRows } from './use-rows.ts'

const SHORTCUTS: readonly Shortcut[] = [
  { keys: ['Enter'], text: 'Edit the cell, save it' },
  { keys: ['Space'], text: 'Open the card' },
  { keys: ['Shift', '↓'], text: 'Select cells' },
  { keys: ['Ctrl', 'C'], text: 'Copy the cells' },
  { keys: ['Ctrl', 'V'], text: 'Paste cells into facts' },
  { keys: ['Ctrl', 'D'], text: 'Fill facts down' },
]
/** Where a cell that is left leads: so many rows and columns on. */
const BESIDE: Readonly<Record<Leave, readonly [number, number] | null>> = {
  ...{ stay: [0, 0], down: [1, 0], up: [-1, 0] },
  ...{ right: [0, 1], left: [0, -1], away: null },
}
const coarse = matchMedia('(pointer: coarse)')
const within = (count: number, index: number): number => Math.max(0, Math.min(count - 1, index))

function useMays(): Mays {
  const isReadOnly = useIsReadOnly()
  const [mayRename, mayPlace, mayBind] = [useMay('RenameDevice'), useMay('PlaceDevices'), useMay('BindSerial')]
  const { id: me, role } = useUser()
  return useMemo(
    () => ({ mayRename, mayPlace, mayBind, isReadOnly, mayGive: role === 'employee', me }),
    [mayRename, mayPlace, mayBind, isReadOnly, role, me],
  )
}

/** The cards of a board as rows: a grid that is gone through, edited and filled by keys as a spreadsheet is. */
export function BoardTable() {
  const board = useOpenBoard()
  const ui = useUiStore()
  const choice = useTableChoice()
  const columns = useMemo(() => shownColumns(choice), [choice])
  const mays = useMays()
  const nameOf = usePersonNames()
  const editor = useEditing(mays)
  const { editing } = editor
  const { cards, rows, fold } = useTableRows(editing?.id ?? null)
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  const grid = useRef<HTMLDivElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const { active, area, isFresh, go, select, selectAll, focusEvents } = useGrid(grid, rows, columns)
  const { onCopy, onPaste, fillDown, clear } = useCells({ rows, columns, area, select }, mays)
  useShortcutHelp('Table', SHORTCUTS)

  const rowHeight = coarse.matches ? 44 : 36
  const { height, rows: shown } = useVirtualList(body, scroller, {
    count: rows.length,
    estimateSize: () => rowHeight,
    overscan: 8,
    getItemKey: useCallback((index: number) => rows[index]?.key ?? index, [rows]),
    kept: [active.row],
  })
  const cardAt = (row: number): Card | undefined => {
    const at = rows[row]
    return at && at.group === undefined ? board.store.getState().cards.get(at.id) : undefined
  }
  const open = useCallback((id: DeviceId) => openCard(board, ui, id), [board, ui])
  const onLeave = (how: Leave) => {
    const by = BESIDE[how]
    if (by) go({ row: within(rows.length, active.row + by[0]), col: within(columns.length, active.col + by[1]) })
  }
  const events = gridEvents(
    {
      active,
      isButton: active.row < 0 || rows[active.row]?.group !== undefined,
      isEditing: editing !== null,
      rows: rows.length,
      cols: columns.length,
      page: () => Math.max(1, Math.floor((scroller?.clientHeight ?? 0) / rowHeight) - 3),
    },
    {
      ...{ go, selectAll, fillDown, clear },
      edit: (typed) => editor.begin(cardAt(active.row), columns[active.col], typed),
      open() {
        const card = cardAt(active.row)
        if (card) open(card.id)
      },
    },
  )

  const template = columns.map((column) => `${COLUMN_WIDTHS[column]}px`).join(' ')
  const width = columns.reduce((sum, column) => sum + COLUMN_WIDTHS[column], 0)
  return (
    <div className="flex min-h-96 min-w-0 flex-1 flex-col md:min-h-0">
      <TableTools cards={cards} />
      <div
        ref={setScroller}
        data-place="table"
        className="mt-3 min-h-0 flex-1 overflow-auto overscroll-contain border-t pb-16"
        style={{ scrollPaddingTop: rowHeight, scrollPaddingLeft: COLUMN_WIDTHS.name, scrollPaddingBottom: 64 }}
      >
        <div
          ref={grid}
          role="grid"
          aria-label="Cards"
          aria-rowcount={rows.length + 1}
          aria-colcount={columns.length}
          aria-multiselectable
          aria-readonly={mays.isReadOnly}
          {...focusEvents}
          {...events}
          {...(editing === null && { onCopy, onPaste })}
          className="select-none"
          style={{ width }}
        >
          <div role="rowgroup" className="sticky top-0 z-4">
            <div role="row" aria-rowindex={1} className="grid" style={{ gridTemplateColumns: template }}>
              <Head columns={columns} sort={choice.sort} active={active.row < 0 ? active.col : -1} />
            </div>
          </div>
          <div ref={body} role="rowgroup" className="relative" style={{ height }}>
            {shown().map(({ key, index, row }) => {
              const at = rows[index]
              if (!at) return null
              const isActive = index === active.row
              const isInArea = !isFresh && index >= area.top && index <= area.bottom
              const now = isActive && at.group === undefined && editing?.id === at.id ? editing : null
              const card = now ? cardAt(index) : undefined
              return (
                <div
                  key={key}
                  {...row}
                  role="row"
                  aria-rowindex={index + 2}
                  className="absolute inset-x-0 top-0 grid"
                  style={{
                    ...row.style,
                    gridTemplateColumns: template,
                    height: rowHeight,
                    zIndex: now ? 3 : undefined,
                  }}
                >
                  {at.group === undefined ? (
                    <Line
                      {...{ id: at.id, columns, mays, nameOf, onOpen: open }}
                      active={isActive ? active.col : -1}
                      left={isInArea ? area.left : 0}
                      right={isInArea ? area.right : -1}
                      editor={now && card ? editor.field(card, now, onLeave) : null}
                    />
                  ) : (
                    <GroupLine
                      {...{ name: at.group, count: at.count, isFolded: at.isFolded, isActive, cols: columns.length }}
                      onFold={() => fold(at.key)}
                    />
                  )}
                </div>
              )
            })}
          </div>
        </div>
      </div>
      {editor.dialogs}
    </div>
  )
}
