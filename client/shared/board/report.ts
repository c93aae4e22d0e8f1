import type { DeviceId } from '#events/kernel/ids.ts'
import type { BoardHandle } from '../../live/board.ts'
import { DISCARDED, OVERTAKEN, type SendResult } from '../../live/outbox/entry.ts'
import { toast, type ToastMessage, useToast } from '../../ui/toast/toast.ts'

type RefusedResult = Extract<SendResult, { ok: false }>

/** Says what was refused of which card. It stays in the list of refusals, too (client/shared/refusals). */
export function failed(
  title: string,
  subject: string,
  { id, code, message }: RefusedResult,
  action?: ToastMessage['action'],
): void {
  // Who gives up what was held knows it. Of a step that others overtook the digest tells.
  if (code === DISCARDED.code || code === OVERTAKEN.code) return
  toast({ title, description: `${subject}: ${message}`, variant: 'destructive', ...(action && { action }) })
  if (id) offerWays()
}

/** Gives the toast that stands the ways on of the command that was refused last, of which it tells. */
export function offerWays(): void {
  const told = useToast.getState().shown?.id ?? 0
  import('../refusals/refusal-toast.ts').then(
    ({ addWays }) => addWays(told),
    () => {},
  )
}

/** The name of a card on a board, for a report about it. */
export const nameOn = (board: BoardHandle, id: DeviceId): string =>
  board.store.getState().cards.get(id)?.name ?? 'A card'
