import type { DeviceId } from '#events/kernel/ids.ts'
import { MAX_DELETIONS } from '#events/project/commands/delete-device.ts'
import type { Card } from '#events/project/device.ts'
import type { BoardHandle } from '../../../live/board.ts'
import { cardsInWords } from '../../../shared/board/cards-in-words.ts'
import { toast } from '../../../ui/toast/toast.ts'

/** An append holds 1 MB; each deletion keeps its whole card, of which a character takes three bytes at most. */
const MAX_CHARACTERS = 250_000

/** Deletes cards, by one command for each hundred. The person has been asked before. A toast says so, or why they stay. */
export async function deleteCards(board: BoardHandle, cards: readonly Card[]): Promise<void> {
  const parts = partsOf(cards)
  const sent = board.sendAll(parts.map((deviceIds) => ({ type: 'DeleteDevices', data: { deviceIds } })))
  toast({ title: `${cardsInWords(cards)} deleted` })
  const results = await sent
  const refusal = results.find((result) => !result.ok)
  const left = new Set(parts.flatMap((ids, index) => (results[index]?.ok ? [] : ids)))
  if (refusal && !refusal.ok) {
    const description = `${cardsInWords(cards.filter(({ id }) => left.has(id)))}: ${refusal.message}`
    toast({ title: 'Failed to delete device', description, variant: 'destructive' })
  }
}

/** The ids of cards in parts that fit into one command each. */
export function partsOf(cards: readonly Card[]): DeviceId[][] {
  const parts: DeviceId[][] = []
  let room = 0
  for (const card of cards) {
    const characters = JSON.stringify(card).length
    const last = parts.at(-1)
    if (last && characters <= room && last.length < MAX_DELETIONS) last.push(card.id)
    else {
      parts.push([card.id])
      room = MAX_CHARACTERS
    }
    room -= characters
  }
  return parts
}
