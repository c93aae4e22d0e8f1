import type { DeviceId } from '#events/kernel/ids.ts'
import type { Card } from '#events/project/device.ts'
import type { BoardState } from '../../../live/board.ts'
import { lastIdOf } from '../../../live/outbox/new-cards.ts'
import type { BoardUi, BoardUiStore } from '../state/board-ui.ts'

/** A card that was made here got its id: all that this screen does with it goes on, such as a text that is being typed. */
export function followNewIds(ui: BoardUiStore, { cards }: Pick<BoardState, 'cards'>): void {
  const now = (id: DeviceId): DeviceId => (cards.has(lastIdOf(id)) ? lastIdOf(id) : id)
  const idNow = (id: DeviceId | null) => id && now(id)
  const isChanged = (id: DeviceId) => now(id) !== id
  const about = <Part extends { readonly deviceId: DeviceId }>(part: Part | null): Part | null =>
    part && isChanged(part.deviceId) ? { ...part, deviceId: now(part.deviceId) } : part
  const cardNow = (card: Card): Card => (isChanged(card.id) ? { ...card, id: now(card.id) } : card)

  const state = ui.getState()
  const { selected, current, lifted } = state
  const next: Partial<BoardUi> = {
    card: idNow(state.card),
    anchor: idNow(state.anchor),
    draft: about(state.draft),
    naming: about(state.naming),
    caret: about(state.caret),
    focusRequest: about(state.focusRequest),
    revealed: about(state.revealed),
    viewed: about(state.viewed),
    ...([...selected].some(isChanged) && { selected: new Set([...selected].map(now)) }),
    ...(Object.values(current).some((id) => id !== null && isChanged(id)) && {
      current: {
        waiting: idNow(current.waiting),
        installed: idNow(current.installed),
        confirmed: idNow(current.confirmed),
      },
    }),
    ...(lifted?.cards.some(({ id }) => isChanged(id)) && {
      lifted: { ...lifted, cards: [cardNow(lifted.cards[0]), ...lifted.cards.slice(1).map(cardNow)] },
    }),
  }
  if (Object.entries(next).some(([key, value]) => state[key as keyof BoardUi] !== value)) ui.setState(next)
}
