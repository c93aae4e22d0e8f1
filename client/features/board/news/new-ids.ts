import type { Card } from '#events/project/device.ts'
import type { BoardState } from '../../../live/board.ts'
import { lastIdOf } from '../../../live/outbox/new-cards.ts'
import type { BoardUi, BoardUiStore, RowId } from '../state/board-ui.ts'

/** A card that was made here got its id: all that this screen does with it goes on, such as a text that is being typed. */
export function followNewIds(ui: BoardUiStore, { cards }: Pick<BoardState, 'cards'>): void {
  const now = <Id extends RowId>(id: Id): Id => {
    if (typeof id === 'string') return id
    const last = lastIdOf(id)
    return cards.has(last) ? (last as typeof id) : id
  }
  const idNow = <Id extends RowId>(id: Id | null) => id && now(id)
  const isChanged = (id: RowId) => now(id) !== id
  const about = <Part extends { readonly deviceId: RowId }>(part: Part | null): Part | null =>
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
