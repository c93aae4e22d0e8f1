import { type DeviceStatus, DEVICE_STATUS_LABELS } from '#events/project/device.ts'
import { useBoard } from '../../../live/live-context.tsx'
import { CardList } from './card-list.tsx'
import { ColumnEmpty } from './column-empty.tsx'
import { useShownFilter, useVisibleIds } from './visible-cards.ts'

/** The one column that a phone shows; it scrolls with the screen around it. */
export function PhoneColumn({ status, scroller }: { status: DeviceStatus; scroller: HTMLElement }) {
  const ids = useVisibleIds(status)
  const total = useBoard(({ columns }) => columns[status].length)
  const filter = useShownFilter()
  if (ids.length === 0) return <ColumnEmpty status={status} total={total} filter={filter} />
  return <CardList ids={ids} status={status} label={DEVICE_STATUS_LABELS[status]} scroller={scroller} />
}
