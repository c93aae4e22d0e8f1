import { MAX_NAMED } from '#events/project/commands/define.ts'
import type { Card } from '#events/project/device.ts'
import { type FactName, FACTS } from '#events/project/facts/facts.ts'
import type { BoardHandle } from '../../../live/board.ts'
import { countOf } from '../../../ui/text/format-count.ts'
import { failed } from '../actions/report.ts'
import { chunks } from '../state/moves.ts'
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
    void place(board, cards, facts)
  }
  if (isBound) void bindSerial(board, card, { serial: now.serial, by: 'typed' })
  return { ok: true as const, result: null }
}

async function place(board: BoardHandle, cards: readonly Card[], facts: Readonly<Record<string, string | null>>) {
  const parts = chunks(cards, MAX_NAMED)
  const commands = parts.map((part) => {
    const data = { deviceIds: part.map(({ id }) => id), facts }
    return { type: 'PlaceDevices', data } as const
  })
  const results = await board.sendAll(commands)
  const refused = results.find((result) => !result.ok)
  const [first, ...others] = cards
  const subject = others.length === 0 ? (first?.name ?? '') : countOf(cards.length, 'card')
  if (refused && !refused.ok) failed(FACTS_FAILED, subject, refused)
}
