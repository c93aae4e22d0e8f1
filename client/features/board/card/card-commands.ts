import { MoveDevicesAnswer } from '#events/project/api.ts'
import type { DeviceId } from '#events/kernel/ids.ts'
import { MAX_MOVES, type Move } from '#events/project/commands.ts'
import type { Card, DeviceStatus } from '#events/project/device.ts'
import type { CardPhoto } from '#events/project/photos.ts'
import { type BoardHandle, temporaryId } from '../../../live/board.ts'
import { DISCARDED, type SendResult } from '../../../live/outbox/entry.ts'
import { formatCount } from '../../../ui/format-count.ts'
import { announce } from '../../../ui/live-region.tsx'
import { toast, type ToastMessage } from '../../../ui/toast.ts'
import type { BoardUiStore, Draft } from '../screen/board-ui.ts'
import { movesBack, movesTo, type RefusedMove, refusedMoves } from '../selection/selection.ts'
import { STEPS } from './steps.ts'

// What people do to cards. The screen changes at once; a refusal takes the change back and says why (specification, section 8).

type Refused = Extract<SendResult, { ok: false }>

/** Says what was refused of which card. It stays in the list of refusals, too (client/shared/refusals). */
function failed(title: string, subject: string, { code, message }: Refused, action?: ToastMessage['action']): void {
  // Who gives up what was held knows it.
  if (code === DISCARDED.code) return
  toast({ title, description: `${subject}: ${message}`, variant: 'destructive', ...(action && { action }) })
}

const MOVE_FAILED = 'Failed to update device status'
const DESCRIBE_FAILED = 'Failed to update description'

/** Code of a description that was refused because another person had changed it. */
export const DESCRIPTION_CHANGED = 'description-changed'

/**
 * Moves cards in one gesture, from the statuses that the person sees. A toast says so and offers to take it back, until
 * there is news of cards that stayed where they are. `onUndone` is called once the moves back are on their way.
 */
export function moveCards(
  board: BoardHandle,
  cards: readonly Card[],
  to: DeviceStatus,
  onUndone?: () => void,
): Promise<void> {
  const moves = movesTo(cards, to)
  const undo = () => {
    const back = movesBack(cards, to)
    toast({ title: movedWords(board, back) })
    void sendMoves(board, back)
    onUndone?.()
  }
  toast({ title: movedWords(board, moves), action: { label: 'Undo', onClick: undo } })
  return sendMoves(board, moves)
}

/** "Cam 1 installed", "3 devices moved back to Waiting". */
function movedWords(board: BoardHandle, moves: readonly Move[]): string {
  const [first, ...others] = moves
  if (!first) return ''
  const name = board.store.getState().cards.get(first.deviceId)?.name ?? 'A device'
  const step = STEPS.find(({ from, to }) => from === first.from && to === first.to)
  return `${others.length === 0 ? name : `${formatCount(moves.length)} devices`} ${step?.done ?? 'moved'}`
}

/** Sends the moves of one gesture; says which of the cards stayed where they are, and why. */
async function sendMoves(board: BoardHandle, moves: readonly Move[]): Promise<void> {
  const [only, ...others] = moves
  if (!only) return
  if (others.length === 0) {
    const subject = nameOn(board, only.deviceId)
    const result = await board.send({ type: 'MoveDevice', data: only })
    if (!result.ok) failed(MOVE_FAILED, subject, result)
    return
  }
  const { cards } = board.store.getState()
  const names = new Map(moves.map(({ deviceId }) => [deviceId, cards.get(deviceId)?.name ?? 'A card']))
  const parts = chunks(moves)
  const results = await board.sendAll(parts.map((part) => ({ type: 'MoveDevices', data: { moves: part } })))
  const refusals = results.filter((result) => !result.ok)
  const [refusal] = refusals
  if (refusal && refusals.length === results.length)
    return failed(MOVE_FAILED, `${formatCount(moves.length)} cards`, refusal)
  for (const [index, part] of parts.entries()) keepRefused(board, part, results[index], names)
  const refused = parts.flatMap((part, index) => refusedIn(part, results[index]))
  if (refused.length === 0) return
  toast({
    title: MOVE_FAILED,
    description: refusalSummary(refused, moves.length, names),
    variant: 'destructive',
  })
}

/** Those cards that an accepted move left where they are stay in the list of refusals, each by its name and with the reason. */
function keepRefused(
  board: BoardHandle,
  moves: readonly Move[],
  result: SendResult | undefined,
  names: ReadonlyMap<DeviceId, string>,
): void {
  if (!result?.ok) return
  const refused = new Map(refusedIn(moves, result).map(({ deviceId, message }) => [deviceId, message]))
  const stayed = moves.filter(({ deviceId }) => refused.has(deviceId))
  if (stayed.length === 0) return
  const nameOf = (id: DeviceId) => names.get(id) ?? 'A card'
  const [only] = stayed
  const subject = only && stayed.length === 1 ? nameOf(only.deviceId) : `${formatCount(stayed.length)} cards`
  const message = [...refused].map(([id, reason]) => `${nameOf(id)}: ${reason}`).join('\n')
  const command = { type: 'MoveDevices', data: { moves: stayed } } as const
  board.keepRefused(command, subject, { status: 409, code: 'moves-refused', message, body: null })
}

/** A command takes a bounded number of moves. */
function chunks(moves: readonly Move[]): Move[][] {
  const parts: Move[][] = []
  for (let start = 0; start < moves.length; start += MAX_MOVES) parts.push(moves.slice(start, start + MAX_MOVES))
  return parts
}

/** Those of a command's moves that were refused, all of them if the command was. */
function refusedIn(moves: readonly Move[], result: SendResult | undefined): RefusedMove[] {
  if (!result) return []
  if (!result.ok) return moves.map(({ deviceId }) => ({ deviceId, message: result.message }))
  const { data } = MoveDevicesAnswer.safeParse(result.body)
  return data ? refusedMoves(data) : []
}

/** A summary names so many refused cards at most. */
const MAX_NAMED = 3

/** "2 of 5 cards were not moved. Cam 1: Ana moved this card ... Cam 2: ..." */
export function refusalSummary(
  refused: readonly RefusedMove[],
  total: number,
  names: ReadonlyMap<DeviceId, string>,
): string {
  const named = refused
    .slice(0, MAX_NAMED)
    .map(({ deviceId, message }) => `${names.get(deviceId) ?? 'A card'}: ${message}`)
  const rest = refused.length - named.length
  const head = `${formatCount(refused.length)} of ${formatCount(total)} cards ${refused.length === 1 ? 'was' : 'were'} not moved.`
  return [head, ...named, ...(rest > 0 ? [`...and ${formatCount(rest)} more`] : [])].join(' ')
}

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

const nameOn = (board: BoardHandle, id: DeviceId): string => board.store.getState().cards.get(id)?.name ?? 'A card'

/** Renames a manual card. */
export async function renameCard(board: BoardHandle, deviceId: DeviceId, name: string): Promise<void> {
  const subject = nameOn(board, deviceId)
  const result = await board.send({ type: 'RenameDevice', data: { deviceId, name } })
  if (!result.ok) failed('Failed to update device name', subject, result)
}

/** Deletes a card. The person has been asked before. */
export async function deleteCard(board: BoardHandle, { id, name }: Card): Promise<void> {
  announce(`${name} deleted`)
  const result = await board.send({ type: 'DeleteDevice', data: { deviceId: id } })
  if (!result.ok) failed('Failed to delete device', name, result)
}

/** Takes a photo off its card. The person has been asked before. */
export async function removePhoto(
  board: BoardHandle,
  { id, name }: Card,
  { digest, fileName }: Pick<CardPhoto, 'digest' | 'fileName'>,
): Promise<void> {
  announce(`${fileName} deleted from ${name}`)
  const result = await board.send({ type: 'RemovePhoto', data: { deviceId: id, digest } })
  if (!result.ok) failed('Failed to delete photo', name, result)
}

/** Adds a card. Gives whether it is there; what was typed is the caller's to keep until then. */
export async function addCard(
  board: BoardHandle,
  card: Pick<Card, 'name' | 'type' | 'status' | 'description'>,
): Promise<boolean> {
  const result = await board.send({ type: 'AddManualCard', data: { deviceId: temporaryId(), ...card } })
  if (!result.ok) failed('Failed to create card', card.name, result)
  return result.ok
}
