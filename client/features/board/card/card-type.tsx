import { type Card, DEVICE_TYPE_LABELS, DeviceType } from '#events/project/device.ts'
import type { BoardHandle } from '../../../live/board.ts'
import { useOpenBoard } from '../../../shared/board/use-board.ts'
import { Select } from '../../../ui/form/select.tsx'
import { useMay } from '../state/board-context.tsx'
import { failed } from '../../../shared/board/report.ts'

const types = DeviceType.options.map((value) => ({ value, label: DEVICE_TYPE_LABELS[value] }))

/** The type of a card; employees can correct that of a manual one. */
export function CardType({ card, isReadOnly }: { card: Card; isReadOnly: boolean }) {
  const board = useOpenBoard()
  const mayChange = useMay('ChangeDeviceType') && card.isManual && !isReadOnly
  if (!mayChange) return DEVICE_TYPE_LABELS[card.type]
  return (
    <Select
      label="Type"
      options={types}
      value={card.type}
      onValueChange={(type) => void changeType(board, card, type)}
      className="max-w-56"
    />
  )
}

async function changeType(board: BoardHandle, { id, name }: Card, type: DeviceType): Promise<void> {
  const result = await board.send({ type: 'ChangeDeviceType', data: { deviceId: id, type } })
  if (!result.ok) failed('Failed to update device type', name, result)
}
