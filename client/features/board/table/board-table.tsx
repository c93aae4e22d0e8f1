import { type KeyboardEvent, type PointerEvent, useCallback, useRef, useState } from 'react'
import type { DeviceId } from '#events/kernel/ids.ts'
import type { Card } from '#events/project/device.ts'
import { useOpenBoard } from '../../../shared/board/use-board.ts'
import { useVirtualList } from '../../../ui/list/use-virtual-list.ts'
import { type Shortcut, useShortcutHelp } from '../../../ui/text/shortcut-help.ts'
import { openCard } from '../actions/board-navigation.ts'
import { renameCard, saveDescription } from '../actions/card-commands.ts'
import { moveCards } from '../actions/move-cards.ts'
import { useIsReadOnly, useMay, useUiStore } from '../state/board-context.tsx'
import { type Leave, StatusEditor, TextEditor } from './cell-editor.tsx'
import { shownColumns, useTableChoice } from './choice.ts'
import { type Column, COLUMN_WIDTHS, isEditable, isFact, type Mays, textOf } from './columns.ts'
import { Head } from './head.tsx'
import { spotAfter } from './keys.ts'
import { GroupLine, Line } from './line.tsx'
import { TableTools } from './table-tools.tsx'
import { useCells } from './use-cells.ts'
import { useGrid } from './use-grid.ts'
import { useTableRows } from './use-rows.ts'
import { writeCells } from './write-cells.ts'

const SHORTCUTS: readonly Shortcut[] = [
  { keys: ['Enter'], text: 'Edit the cell, save it' },
  { keys: ['Space'], text: 'Open the card' },
  { keys: ['Shift', '↓'], text: 'Select cells' },
  { keys: ['Ctrl', 'C'], text: 'Copy the cells' },
  { keys: ['Ctrl', 'V'], text: 'Paste cells into facts' },
  { keys: ['Ctrl', 'D'], text: 'Fill facts down' },
]
const HEAD = 36
const BESIDE: Readonly<Record<Leave, readonly [number, number] | null>> = {
  ...{ stay: [0, 0], down: [1, 0], up: [-1, 0] },
  ...{ right: [0, 1], left: [0, -1], away: null },
}
const coarse = matchMedia('(pointer: coarse)')

type Editing = { readonly id: DeviceId; readonly column: Column; readonly text: string; readonly base: string }

/** The cards of a board as rows: a grid that is gone through, edited and filled by keys as a spreadsheet is. */
export function BoardTable() {
  const board = useOpenBoard()
  const ui = useUiStore()
  const choice = useTableChoice()
  const columns = shownColumns(choice)
  const isReadOnly = useIsReadOnly()
  const [mayRename, mayPlace, mayBind] = [useMay('RenameDevice'), useMay('PlaceDevices'), useMay('BindSerial')]
  const mays: Mays = { mayRename, mayPlace, mayBind, isReadOnly }
  const [editing, setEditing] = useState<Editing | null>(null)
  const { cards, rows, fold } = useTableRows(editing?.id ?? null)
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  const grid = useRef<HTMLDivElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const { active, area, go, selectAll, focusEvents } = useGrid(grid, rows, columns)
  const cells = useCells(rows, columns, area, mays)
  useShortcutHelp('Table', SHORTCUTS)

  const rowHeight = coarse.matches ? 44 : HEAD
  const { height, rows: shown } = useVirtualList(body, scroller, {
    count: rows.length,
    estimateSize: () => rowHeight,
    overscan: 8,
    getItemKey: (index) => rows[index]?.key ?? index,
    kept: [active.row],
  })
  const cardAt = (row: number): Card | undefined => {
    const at = rows[row]
    return at?.group === undefined && at ? board.store.getState().cards.get(at.id) : undefined
  }
  const open = useCallback((id: DeviceId) => openCard(board, ui, id), [board, ui])

  const edit = (typed?: string): boolean => {
    const [card, column] = [cardAt(active.row), columns[active.col]]
    if (!card || !column || !isEditable(card, column, mays)) return false
    const base = textOf(card, column)
    setEditing({ id: card.id, column, text: typed ?? base, base })
    return true
  }
  const leave = (how: Leave) => {
    setEditing(null)
    const by = BESIDE[how]
    if (!by) return
    const row = Math.max(0, Math.min(rows.length - 1, active.row + by[0]))
    go({ row, col: Math.max(0, Math.min(columns.length - 1, active.col + by[1])) })
  }
  const saveText = (card: Card, { column, base }: Editing, text: string, how: Leave) => {
    leave(how)
    const said = column === 'description' ? text : text.trim()
    if (said === base) return
    if (isFact(column)) void writeCells(board, [{ card, fact: column, text: said }], 'changed')
    else if (column === 'description')
      void saveDescription(board, ui, { deviceId: card.id, text: said, base, place: 'card' })
    else if (said !== '') void renameCard(board, card.id, said, base)
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const isCtrl = event.ctrlKey || event.metaKey
    const page = Math.max(1, Math.floor((scroller?.clientHeight ?? 0) / rowHeight) - 2)
    const next = event.altKey ? null : spotAfter(active, event, { rows: rows.length, cols: columns.length, page })
    const isButton = active.row < 0 || rows[active.row]?.group !== undefined
    if (next) go(next, event.shiftKey && next.row >= 0 && active.row >= 0)
    else if (isCtrl && event.key === 'a') selectAll()
    else if (isCtrl && event.key === 'd') cells.fillDown()
    else if (isButton || isCtrl || event.altKey) return
    else if (event.key === 'Enter' || event.key === 'F2') edit()
    else if (event.key === ' ') {
      const card = cardAt(active.row)
      if (card) open(card.id)
    } else if (event.key === 'Delete' || event.key === 'Backspace') {
      if (!isReadOnly) cells.clear()
    } else if (event.key.length === 1 && event.key !== '?' && event.key !== '/') {
      if (columns[active.col] === 'status' || !edit(event.key)) return
    } else return
    event.preventDefault()
    event.stopPropagation()
  }

  const spotAt = (target: EventTarget) => {
    const cell = target instanceof Element ? target.closest<HTMLElement>('[data-col]') : null
    const row = cell?.closest<HTMLElement>('[data-index]')
    return cell && row ? { row: Number(row.dataset.index), col: Number(cell.dataset.col) } : null
  }
  const isIn = (target: EventTarget, selector: string) => target instanceof Element && target.closest(selector) !== null
  const onPointerDown = (event: PointerEvent) => {
    if (event.button !== 0 || isIn(event.target, 'button, input, textarea, select')) return
    const spot = spotAt(event.target)
    if (!spot) return
    const isAgain = spot.row === active.row && spot.col === active.col && grid.current?.contains(document.activeElement)
    // A finger scrolls by what it holds: it chooses a cell by its click.
    if (event.pointerType === 'touch' && isAgain) edit()
    else go(spot, event.shiftKey)
  }
  const onPointerMove = (event: PointerEvent) => {
    if (event.pointerType !== 'mouse' || event.buttons !== 1 || editing) return
    const spot = spotAt(event.target)
    if (spot && (spot.row !== active.row || spot.col !== active.col)) go(spot, true)
  }

  const template = columns.map((column) => `${COLUMN_WIDTHS[column]}px`).join(' ')
  const width = columns.reduce((sum, column) => sum + COLUMN_WIDTHS[column], 0)
  const editorOf = (card: Card, now: Editing) =>
    now.column === 'status' ? (
      <StatusEditor
        card={card}
        onCancel={() => leave('stay')}
        onSave={(status, how) => {
          leave(how)
          void moveCards(board, [card], status)
        }}
      />
    ) : (
      <TextEditor
        {...{ card, column: now.column, text: now.text }}
        onSave={(text, how) => saveText(card, now, text, how)}
        onCancel={() => leave('stay')}
      />
    )

  return (
    <div className="flex min-h-96 min-w-0 flex-1 flex-col md:min-h-0">
      <TableTools cards={cards} />
      <div
        ref={setScroller}
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
          aria-readonly={isReadOnly}
          {...focusEvents}
          {...(editing === null && { onKeyDown, onCopy: cells.onCopy, onPaste: cells.onPaste })}
          onPointerDown={onPointerDown}
          onPointerMove={onPointerMove}
          onDoubleClick={(event) => {
            if (!isIn(event.target, 'button') && spotAt(event.target)) edit()
          }}
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
              const isInArea = index >= area.top && index <= area.bottom
              const now = isActive && at.group === undefined && editing?.id === at.id ? editing : null
              const card = now ? cardAt(index) : undefined
              return (
                <div
                  key={key}
                  {...row}
                  role="row"
                  aria-rowindex={index + 2}
                  className="absolute inset-x-0 top-0 grid"
                  style={{ ...row.style, gridTemplateColumns: template, height: rowHeight, zIndex: now ? 3 : undefined }}
                >
                  {at.group === undefined ? (
                    <Line
                      {...{ id: at.id, columns, mays, onOpen: open }}
                      active={isActive ? active.col : -1}
                      left={isInArea ? area.left : 0}
                      right={isInArea ? area.right : -1}
                      editor={now && card ? editorOf(card, now) : null}
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
    </div>
  )
}
