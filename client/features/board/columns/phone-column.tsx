import { type DeviceStatus, DEVICE_STATUS_LABELS } from '#events/project/device.ts'
import { useBoard } from '../../../shared/board/use-board.ts'
import { ColumnEmpty } from './column-empty.tsx'
import { useColumnList } from './use-column-list.tsx'
import type { Places } from '../state/board-ui.ts'
import { useShownFilter, useVisibleIds } from '../state/visible-cards.ts'

type Props = { status: DeviceStatus; scroller: HTMLElement; places: Places }

/** The one column that a phone shows; it scrolls with the screen around it. */
export function PhoneColumn({ status, ...list }: Props) {
  const ids = useVisibleIds(status)
  const show = useColumnList()
  const total = useBoard(({ columns }) => columns[status].length)
  const filter = useShownFilter()
  if (ids.length === 0) return <ColumnEmpty status={status} total={total} filter={filter} />
  return show({ ids, status, label: DEVICE_STATUS_LABELS[status], ...list })
}
