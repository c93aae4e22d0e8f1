import type { Card } from '#events/project/device.ts'
import { type FactName, FACTS } from '#events/project/facts/facts.ts'
import type { BoardHandle } from '../../../live/board.ts'
import { sendToCards } from '../actions/send-to-cards.ts'
import { bindSerial, FACTS_FAILED, holderOf } from './bind-serial.ts'

type Values = Readonly<Record<FactName, string>>

/**
 * Saves the facts that a person changed; the board shows them at once. Answers what is wrong at a field where the board itself
 * knows it: another card has the serial number.
 */
export async function saveFacts(
  board: BoardHandle,
  cards: readonly Card[],
  { before, now }: { readonly before: Values; readonly now: Values },
) {
  const [card] = cards
  const changed = FACTS.filter((fact) => before[fact] !== now[fact])
  const isBound = card && changed.includes('serial') && now.serial !== ''
  const other = isBound && holderOf(board, card, now.serial)
  if (other) return { ok: false as const, fieldErrors: { serial: `${other.name} has this serial number already` } }
  const placed = changed.filter((fact) => fact !== 'serial' || !isBound)
  if (placed.length > 0) {
    const facts = Object.fromEntries(placed.map((fact) => [fact, now[fact] || null]))
    void sendToCards(board, cards, (deviceIds) => ({ type: 'PlaceDevices', data: { deviceIds, facts } }), FACTS_FAILED)
  }
  if (isBound) void bindSerial(board, card, { serial: now.serial, by: 'typed' })
  return { ok: true as const, result: null }
}
