import { z } from 'zod'
import { MoveDevicesAnswer } from '#events/project/api.ts'
import { type DeviceId, UserId } from '#events/kernel/ids.ts'
import { MAX_MOVES, type Move } from '#events/project/commands.ts'
import { type Card, DEVICE_STATUS_LABELS, type DeviceStatus } from '#events/project/device.ts'
import type { BoardHandle, SendResult } from '../../live/board-state.ts'
import { temporaryId } from '../../live/temporary-id.ts'
import { formatCount } from '../../ui/format-count.ts'
import { announce } from '../../ui/live-region.tsx'
import { toast } from '../../ui/toast.ts'
import type { BoardUiStore, Draft } from './board-ui.ts'
import { movesTo, type RefusedMove, refusedMoves } from './selection.ts'

// What people do to cards. The screen changes at once; a refusal takes the change back and says why (specification, section 8).

type Refused = Extract<SendResult, { ok: false }>

const failed = (title: string, { message }: Pick<Refused, 'message'>) =>
  toast({ title, description: message, variant: 'destructive' })

const MOVE_FAILED = 'Failed to update device status'
const DESCRIBE_FAILED = 'Failed to update description'

/** Moves one card, from the status that the person sees. */
export async function moveCard(board: BoardHandle, card: Card, to: DeviceStatus): Promise<void> {
  announce(`${card.name} moved to ${DEVICE_STATUS_LABELS[to]}`)
  const { id: deviceId, status: from, online } = card
  const result = await board.send({ type: 'MoveDevice', data: { deviceId, from, to, online } })
  if (!result.ok) failed(MOVE_FAILED, result)
}

/** Moves several cards in one gesture; says which of them stayed where they are, and why. */
export async function moveCards(board: BoardHandle, cards: readonly Card[], to: DeviceStatus): Promise<void> {
  const [first, ...others] = cards
  if (!first) return
  if (others.length === 0) return moveCard(board, first, to)
  const moves = movesTo(cards, to)
  announce(`${formatCount(moves.length)} cards moved to ${DEVICE_STATUS_LABELS[to]}`)
  const parts = chunks(moves)
  const results = await board.sendAll(parts.map((part) => ({ type: 'MoveDevices', data: { moves: part } })))
  const refusals = results.filter((result) => !result.ok)
  const [refusal] = refusals
  if (refusal && refusals.length === results.length) return failed(MOVE_FAILED, refusal)
  const refused = parts.flatMap((part, index) => refusedIn(part, results[index]))
  if (refused.length === 0) return
  toast({
    title: MOVE_FAILED,
    description: refusalSummary(refused, moves.length, new Map(cards.map(({ id, name }) => [id, name]))),
    variant: 'destructive',
  })
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

/** Most refused cards that a summary names. */
const MOST_NAMED = 3

/** "2 of 5 cards were not moved. Cam 1: Ana moved this card ... Cam 2: ..." */
export function refusalSummary(
  refused: readonly RefusedMove[],
  total: number,
  names: ReadonlyMap<DeviceId, string>,
): string {
  const named = refused
    .slice(0, MOST_NAMED)
    .map(({ deviceId, message }) => `${names.get(deviceId) ?? 'A card'}: ${message}`)
  const rest = refused.length - named.length
  const head = `${formatCount(refused.length)} of ${formatCount(total)} cards ${refused.length === 1 ? 'was' : 'were'} not moved.`
  return [head, ...named, ...(rest > 0 ? [`...and ${formatCount(rest)} more`] : [])].join(' ')
}

/** What the answer to a description says when somebody else had changed it. */
const ConflictAnswer = z.object({ description: z.string(), by: UserId.nullable(), at: z.string() })

/**
 * Saves a description. When somebody else changed it meanwhile, both texts are put before the person; after any other
 * refusal what was typed can be taken up again.
 */
export async function saveDescription(board: BoardHandle, ui: BoardUiStore, draft: Draft): Promise<void> {
  const { deviceId, text, base } = draft
  if (text === base) return
  const result = await board.send({ type: 'DescribeDevice', data: { deviceId, description: text, base } })
  if (result.ok) return
  const card = board.store.getState().cards.get(deviceId)
  if (result.code === 'description-changed' && card) {
    const { data } = ConflictAnswer.safeParse(result.body)
    const {
      description: theirs,
      by,
      at,
    } = data ?? {
      description: card.description,
      by: card.describedBy,
      at: card.describedAt,
    }
    return ui.setState({ conflict: { deviceId, mine: text, theirs, by, at } })
  }
  toast({
    title: DESCRIBE_FAILED,
    description: result.message,
    variant: 'destructive',
    ...(card && {
      action: {
        label: 'Edit again',
        onClick: () => ui.setState({ card: deviceId, draft: { ...draft, place: 'detail' } }),
      },
    }),
  })
}

/** Renames a manual card. */
export async function renameCard(board: BoardHandle, deviceId: DeviceId, name: string): Promise<void> {
  const result = await board.send({ type: 'RenameDevice', data: { deviceId, name } })
  if (!result.ok) failed('Failed to update device name', result)
}

/** Deletes a card. The person has been asked before. */
export async function deleteCard(board: BoardHandle, { id, name }: Card): Promise<void> {
  announce(`${name} deleted`)
  const result = await board.send({ type: 'DeleteDevice', data: { deviceId: id } })
  if (!result.ok) failed('Failed to delete device', result)
}

/** Adds a card. Gives whether it is there; what was typed is the caller's to keep until then. */
export async function addCard(
  board: BoardHandle,
  card: Pick<Card, 'name' | 'type' | 'status' | 'description'>,
): Promise<boolean> {
  const result = await board.send({ type: 'AddManualCard', data: { deviceId: temporaryId(), ...card } })
  if (!result.ok) failed('Failed to create card', result)
  return result.ok
}
