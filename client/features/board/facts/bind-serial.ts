import { BoundDevice } from '#events/project/api.ts'
import type { DataOf } from '#events/project/commands.ts'
import type { Card } from '#events/project/device.ts'
import { cardWithSerial } from '#events/project/facts/serial.ts'
import type { BoardHandle } from '../../../live/board.ts'
import { toast } from '../../../ui/toast/toast.ts'
import { failed } from '../../../shared/board/report.ts'

/** Why facts were not changed. */
export const FACTS_FAILED = 'Failed to change facts'

/** The other card of a board that has a serial number already; undefined without one. */
export const holderOf = (board: BoardHandle, card: Card, serial: string): Card | undefined =>
  cardWithSerial(board.store.getState().cards.values(), card.type, { serial, besides: card.id })

/** Gives a card its serial number; the board shows it at once. A toast tells of another project that has it, and that the provider does not list it. */
export async function bindSerial(
  board: BoardHandle,
  { id: deviceId, name }: Card,
  bound: Omit<DataOf<'BindSerial'>, 'deviceId'>,
): Promise<void> {
  const result = await board.send({ type: 'BindSerial', data: { deviceId, ...bound } })
  if (!result.ok) return failed(FACTS_FAILED, name, result)
  const notice = BoundDevice.pick({ notice: true }).safeParse(result.body).data?.notice
  if (notice) toast({ title: 'Check this serial number', description: notice })
}
