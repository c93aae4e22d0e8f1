import { PanelRightOpen } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import type { DeviceId } from '#events/kernel/ids.ts'
import { useBoard } from '../../../shared/board/use-board.ts'
import { STATUS_LOOKS } from '../../../shared/device/status-looks.ts'
import { cn } from '../../../ui/cn.ts'
import { GroupButton } from '../../../ui/list/group-button.tsx'
import { isolated } from '../../../ui/text/isolated.tsx'
import type { NameOf } from '../../../shared/people/person-names.ts'
import { type Column, isEditable, isOfSeveral, type Mays, textOf } from './columns.ts'

const cellLooks = 'relative flex min-w-0 items-center border-r border-b px-2 outline-offset-[-2px]'
/** The first column stays in sight when the table scrolls sideways. */
const nameLooks = 'sticky left-0 z-2'

type LineProps = {
  readonly id: DeviceId
  readonly columns: readonly Column[]
  readonly mays: Mays
  readonly nameOf: NameOf
  /** The column of the cell that Tab reaches; -1 in the other rows. */
  readonly active: number
  /** The columns of the range in this row. */
  readonly left: number
  readonly right: number
  readonly editor: ReactNode
  readonly onOpen: (id: DeviceId) => void
}

/** The cells of one card. */
export const Line = memo(function Line({ id, columns, mays, nameOf, active, left, right, editor, onOpen }: LineProps) {
  const card = useBoard(({ cards }) => cards.get(id))
  if (!card) return null
  return columns.map((column, col) => {
    const isSelected = col >= left && col <= right
    const text = textOf(card, column, nameOf)
    const isEdited = editor !== null && col === active
    return (
      <div
        key={column}
        role={column === 'name' ? 'rowheader' : 'gridcell'}
        aria-colindex={col + 1}
        aria-selected={isSelected}
        aria-readonly={!isEditable(card, column, mays)}
        data-col={col}
        data-active={(col === active && !isEdited) || undefined}
        tabIndex={col === active && !isEdited ? 0 : -1}
        className={cn(
          cellLooks,
          isSelected ? 'bg-accent-soft' : 'bg-raised',
          column === 'name' && [nameLooks, 'font-medium'],
          isEdited && 'z-3',
        )}
      >
        {isEdited ? (
          editor
        ) : (
          <>
            {column === 'status' && <StatusMark status={card.status} />}
            <span
              dir="auto"
              title={text}
              className={cn('min-w-0 truncate', column === 'photos' && 'ml-auto tabular-nums')}
            >
              {isOfSeveral(column) ? isolated(text) : text}
            </span>
            {column === 'name' && (
              <button
                type="button"
                tabIndex={-1}
                aria-label={`Open ${card.name}`}
                onClick={() => onOpen(id)}
                className="ml-auto flex size-8 shrink-0 items-center justify-center rounded-control text-muted hover:bg-hover hover:text-text pointer-coarse:size-11"
              >
                <PanelRightOpen aria-hidden className="size-4" />
              </button>
            )}
          </>
        )}
      </div>
    )
  })
})

function StatusMark({ status }: { status: keyof typeof STATUS_LOOKS }) {
  const { icon: Icon, text } = STATUS_LOOKS[status]
  return <Icon aria-hidden className={cn('mr-1.5 size-4 shrink-0', text)} />
}

/** The head of a group: it folds the rows below it. */
export const GroupLine = ({
  name,
  count,
  isFolded,
  isActive,
  cols,
  onFold,
}: {
  name: string
  count: number
  isFolded: boolean
  isActive: boolean
  cols: number
  onFold: () => void
}) => (
  <div
    role="gridcell"
    aria-colindex={1}
    aria-colspan={cols}
    data-col={0}
    className="col-span-full flex border-b bg-sunken"
  >
    <GroupButton
      {...{ name, count, isFolded }}
      tabIndex={isActive ? 0 : -1}
      data-active={isActive || undefined}
      onClick={onFold}
      className="sticky left-0 outline-offset-[-2px]"
    />
  </div>
)
