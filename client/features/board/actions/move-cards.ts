import type { Move } from '#events/project/commands/move-device.ts'
import type { Card, DeviceStatus } from '#events/project/device.ts'
import type { BoardHandle } from '../../../live/board.ts'
import type { SendResult } from '../../../live/outbox/entry.ts'
import { askBack } from '../state/back-asked.ts'
import { formatCount } from '../../../ui/text/format-count.ts'
import { toast } from '../../../ui/toast/toast.ts'
import { chunks, movedWords, movesTo, nameIn, type Names } from '../state/moves.ts'
import { refusalSummary, refusedIn } from '../state/moves.ts'
import { failed, offerWays } from '../../../shared/board/report.ts'

const MOVE_FAILED = 'Failed to update device status'

/**
 * Moves cards in one gesture, from the statuses that the person sees. Confirmed ones go back once the person has said why
 * (docs/rules.md, WORK-31). A toast says so, until there is news of cards that stayed where they are; the button that takes it
 * back comes from features/board/undo.
 * @param going told right before the cards go: a person who gives no reason keeps their selection and focus.
 */
export async function moveCards(
  board: BoardHandle,
  cards: readonly Card[],
  to: DeviceStatus,
  going?: () => void,
): Promise<void> {
  const isBack = to === 'installed' && cards.some(({ status }) => status === 'confirmed')
  const move = (reason?: string) => {
    going?.()
    return moveAtOnce(board, cards, to, reason)
  }
  if (isBack) askBack({ cards, move: (reason) => void move(reason) })
  else await move()
}

function moveAtOnce(board: BoardHandle, cards: readonly Card[], to: DeviceStatus, reason?: string): Promise<void> {
  const names: Names = new Map(cards.map(({ id, name }) => [id, name]))
  const moves = movesTo(cards, to).map((move) => (move.from === 'confirmed' && reason ? { ...move, reason } : move))
  const sent = sendMoves(board, moves, names)
  toast({ title: movedWords(moves, names), about: board.store.getState().pending })
  return sent
}

/** Sends the moves of one gesture; says which of the cards stayed where they are, and why. */
async function sendMoves(board: BoardHandle, moves: readonly Move[], names: Names): Promise<void> {
  const [only, ...others] = moves
  if (!only) return
  if (others.length === 0) {
    const result = await board.send({ type: 'MoveDevice', data: only })
    if (!result.ok) failed(MOVE_FAILED, nameIn(names, only.deviceId), result)
    return
  }
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
  // Of more than one part the list alone does all again.
  if (parts.length === 1) offerWays()
}

/** Those cards that an accepted move left where they are stay in the list of refusals, each by its name and with the reason. */
function keepRefused(board: BoardHandle, moves: readonly Move[], result: SendResult | undefined, names: Names): void {
  if (!result?.ok) return
  const refused = new Map(refusedIn(moves, result).map(({ deviceId, message }) => [deviceId, message]))
  const stayed = moves.filter(({ deviceId }) => refused.has(deviceId))
  if (stayed.length === 0) return
  const [only] = stayed
  const subject = only && stayed.length === 1 ? nameIn(names, only.deviceId) : `${formatCount(stayed.length)} cards`
  const message = [...refused].map(([id, reason]) => `${nameIn(names, id)}: ${reason}`).join('\n')
  const command = { type: 'MoveDevices', data: { moves: stayed } } as const
  board.keepRefused(command, subject, { status: 409, code: 'moves-refused', message, body: result.body })
}
