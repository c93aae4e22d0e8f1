import type { DeviceId } from '#events/kernel/ids.ts'
import type { Card } from '#events/project/device.ts'
import type { CardPhoto } from '#events/project/photos.ts'
import { type BoardHandle, temporaryId } from '../../../live/board.ts'
import { toast } from '../../../ui/toast/toast.ts'
import type { BoardUiStore, Draft } from '../state/board-ui.ts'
import { failed, nameOn } from '../../../shared/board/report.ts'

// The commands on cards. The screen changes at once; a refusal takes the change back and says why (specification, section 8).

const DESCRIBE_FAILED = 'Failed to update description'

/** Code of a description that was refused because another person had changed it. */
export const DESCRIPTION_CHANGED = 'description-changed'

/**
 * Saves a description. When another person changed it meanwhile, both texts are put before the person (conflict-dialog.tsx);
 * after any other refusal what was typed can be taken up again.
 */
export async function saveDescription(board: BoardHandle, ui: BoardUiStore, draft: Draft): Promise<void> {
  const { deviceId, text, base, insteadOf } = draft
  if (text === base) return
  const subject = nameOn(board, deviceId)
  const command = { type: 'DescribeDevice', data: { deviceId, description: text, base } } as const
  const result = await board.send(command, insteadOf)
  if (result.ok) return
  const isThere = board.store.getState().cards.has(deviceId)
  if (result.code === DESCRIPTION_CHANGED && isThere) return
  const onClick = () => ui.setState({ card: deviceId, draft: { ...draft, place: 'detail', insteadOf: result.id } })
  failed(DESCRIBE_FAILED, subject, result, isThere ? { label: 'Edit again', onClick } : undefined)
}

/** Renames a manual card. @param base the name that the person saw: one that is another person's is not replaced unknowingly. */
export async function renameCard(board: BoardHandle, deviceId: DeviceId, name: string, base: string): Promise<void> {
  const subject = nameOn(board, deviceId)
  const result = await board.send({ type: 'RenameDevice', data: { deviceId, name, base } })
  if (!result.ok) failed('Failed to update device name', subject, result)
}

/** Deletes a card. The person has been asked before. */
export async function deleteCard(board: BoardHandle, { id, name }: Card): Promise<void> {
  toast({ title: `${name} deleted` })
  const result = await board.send({ type: 'DeleteDevice', data: { deviceId: id } })
  if (!result.ok) failed('Failed to delete device', name, result)
}

/** Takes a photo off its card. The person has been asked before. */
export async function removePhoto(
  board: BoardHandle,
  { id, name }: Card,
  { digest, fileName }: Pick<CardPhoto, 'digest' | 'fileName'>,
): Promise<void> {
  toast({ title: `${fileName} deleted from ${name}` })
  const result = await board.send({ type: 'RemovePhoto', data: { deviceId: id, digest } })
  if (!result.ok) failed('Failed to delete photo', name, result)
}

/** Adds a card. Returns true when the server took it; the caller keeps the typed text until then. */
export async function addCard(
  board: BoardHandle,
  card: Pick<Card, 'name' | 'type' | 'status' | 'description'>,
  deviceId = temporaryId(),
): Promise<boolean> {
  const result = await board.send({ type: 'AddManualCard', data: { deviceId, ...card } })
  if (!result.ok) failed('Failed to create card', card.name, result)
  return result.ok
}
