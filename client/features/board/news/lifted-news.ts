import { DEVICE_STATUS_LABELS } from '#events/project/device.ts'
import type { BoardState } from '../../../live/board.ts'
import type { NameOf } from '../../../shared/people/person-names.ts'
import { toast } from '../../../ui/toast/toast.ts'
import type { BoardUiStore } from '../state/board-ui.ts'

/** Takes cards out of the hand that carries them when another person moved or deleted them, and says so. */
export function dropTaken(ui: BoardUiStore, { cards, project }: BoardState, before: BoardState, nameOf: NameOf): void {
  const { lifted } = ui.getState()
  // Without its project the board could not be read, and is asked for anew: its cards are not deleted.
  if (!lifted || cards === before.cards || project === null) return
  const [held, ...others] = lifted.cards
  const stays = ({ id, status }: typeof held) => cards.get(id)?.status === status
  if (stays(held)) {
    if (!others.every(stays)) ui.setState({ lifted: { ...lifted, cards: [held, ...others.filter(stays)] } })
    return
  }
  ui.setState({ lifted: null })
  const card = cards.get(held.id)
  toast(
    card
      ? {
          title: `${card.name} is in ${DEVICE_STATUS_LABELS[card.status]}`,
          description: `Moved by ${nameOf(card.statusBy)} while you carried it.`,
        }
      : { title: 'Card deleted', description: `Another person deleted ${held.name} while you carried it.` },
  )
}
