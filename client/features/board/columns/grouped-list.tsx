import { type KeyboardEvent, useEffect, useMemo, useRef } from 'react'
import { useStore } from 'zustand'
import type { ProjectId } from '#events/kernel/ids.ts'
import type { DeviceStatus } from '#events/project/device.ts'
import { projectIdOf } from '../../../live/board.ts'
import { useBoard, useOpenBoard } from '../../../shared/board/use-board.ts'
import { besideOf } from '../../../ui/focus/beside-of.ts'
import { GroupButton } from '../../../ui/list/group-button.tsx'
import { useRequestedFocus } from '../card/use-requested-focus.ts'
import { useUi, useUiStore } from '../state/board-context.tsx'
import type { ColumnList, RowId } from '../state/board-ui.ts'
import { cardAt, makeCurrent, requestFocus } from '../state/card-focus.ts'
import { floorOf } from '../state/floor-groups.ts'
import { looksChoice } from '../state/looks-choice.ts'
import { CardList } from './card-list.tsx'
import { type FloorGroup, floorRows, groupKey } from './group-rows.ts'

/** The groups of a board that are folded, by the keys of their heads. */
export const foldedGroups = (project: ProjectId): readonly string[] | undefined =>
  looksChoice().getState().grouped[project]

/** Folds a group, or unfolds it. */
function fold(project: ProjectId, key: string, isFolded: boolean): void {
  looksChoice().setState(({ grouped }) => {
    const others = (grouped[project] ?? []).filter((one) => one !== key)
    return { grouped: { ...grouped, [project]: isFolded ? [...others, key] : others } }
  })
}

/** The place of a key's target among the rows; -1 where the key is for a control of a card. */
const indexOf = (rows: readonly RowId[], target: EventTarget): number =>
  target instanceof HTMLElement
    ? rows.findIndex((id) =>
        typeof id === 'string' ? id === target.dataset['group'] : `${id}` === target.dataset['card'],
      )
    : -1

/** Where an arrow key leads from a row of a column. */
function rowAfter(rows: readonly RowId[], index: number, key: string): RowId | undefined {
  switch (key) {
    case 'ArrowDown':
      return rows[index + 1]
    case 'ArrowUp':
      return rows[index - 1]
    case 'Home':
      return rows[0]
    case 'End':
      return rows.at(-1)
    default:
      return undefined
  }
}

/** The cards of a column in groups by floor. The heads are rows: arrows go over them, and they are windowed as cards are. */
export function GroupedList(list: ColumnList) {
  const { ids, status } = list
  const board = useOpenBoard()
  const ui = useUiStore()
  const project = projectIdOf(board)
  const keys = useStore(looksChoice(), ({ grouped }) => grouped[project])
  const folded = useMemo(() => new Set(keys), [keys])
  const edited = useUi(({ draft, naming }) => (draft ?? naming)?.deviceId ?? null)
  const { rows, groups } = useBoard(
    useMemo(() => floorRows(status, ids, folded, edited), [status, ids, folded, edited]),
  )

  // A card that the focus shall go to is shown.
  const wanted = useUi(({ focusRequest }) => (focusRequest?.status === status ? focusRequest.deviceId : null))
  useEffect(() => {
    const card = typeof wanted === 'number' ? board.store.getState().cards.get(wanted) : undefined
    if (card && ids.includes(card.id)) fold(project, groupKey(status, floorOf(card)), false)
  }, [wanted, ids, board, project, status])

  // The focus of a head whose last card leaves goes to the row that takes its place.
  const focused = useRef<string | null>(null)
  const before = useRef(rows)
  useEffect(() => {
    const rowsBefore = before.current
    before.current = rows
    const head = focused.current
    if (head === null || rows.includes(head)) return
    focused.current = null
    const next = besideOf(rowsBefore, rowsBefore.indexOf(head)).find((row) => rows.includes(row))
    if (next !== undefined) requestFocus(ui, { deviceId: next, status, part: 'card' })
  }, [rows, status, ui])

  const onKeyDown = (event: KeyboardEvent) => {
    const { key, target } = event
    const now = ui.getState()
    const index = now.lifted ? -1 : indexOf(rows, target)
    if (index < 0) return
    const at = rows[index]
    const group = typeof at === 'string' ? groups.get(at) : undefined
    const state = board.store.getState()
    const { cards } = state
    const beside = group && (key === 'ArrowLeft' || key === 'ArrowRight') ? cardAt(state, now, group.first, key) : null
    const next = beside ?? rowAfter(rows, index, key)
    if (next === undefined) return
    const column = beside === null ? status : (cards.get(beside)?.status ?? status)
    requestFocus(ui, { deviceId: next, status: column, part: 'card' })
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div
      onKeyDownCapture={onKeyDown}
      onFocus={({ target }) => {
        focused.current = target.dataset['group'] ?? null
      }}
      onBlur={() => {
        focused.current = null
      }}
    >
      <CardList
        {...list}
        ids={rows}
        head={(key, isTabStop) => {
          const group = groups.get(key)
          return group && <Head key={key} {...{ id: key, status, group, isTabStop, project }} />
        }}
      />
    </div>
  )
}

type HeadProps = { id: string; status: DeviceStatus; group: FloorGroup; isTabStop: boolean; project: ProjectId }

function Head({ id, status, group: { name, count, isFolded }, isTabStop, project }: HeadProps) {
  const ui = useUiStore()
  const button = useRef<HTMLButtonElement>(null)
  useRequestedFocus(button, id, status, 'card')
  return (
    <h3>
      <GroupButton
        ref={button}
        data-group={id}
        {...{ name, count, isFolded }}
        tabIndex={isTabStop ? 0 : -1}
        onFocus={() => makeCurrent(ui, status, id)}
        onClick={() => fold(project, id, !isFolded)}
        className="w-full rounded-control text-label hover:bg-hover"
      />
    </h3>
  )
}
