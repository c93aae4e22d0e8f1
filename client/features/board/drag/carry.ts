import type { DeviceId } from '#events/kernel/ids.ts'
import { type Card, DeviceStatus, DEVICE_STATUS_LABELS, stepsBetween } from '#events/project/device.ts'
import type { BoardState } from '../../../live/board.ts'
import { announce } from '../../../ui/toast/live-region.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { SHORT_STATUS } from '../../../shared/device/steps.ts'
import type { BoardUiStore, LiftedCards } from '../state/board-ui.ts'
import { selectedCards } from '../actions/selection-actions.ts'
import { liftedName, overWords } from './drag-words.ts'

// The steps of carrying that pointer, finger and keyboard share. Each takes effect at once: a key that follows a key by no
// time finds the cards where the first one left them.

/** True if a drop there makes a step: one column either way. Its own column takes a card back without a change. */
export const accepts = (from: DeviceStatus, to: DeviceStatus): boolean => Math.abs(stepsBetween(from, to)) === 1

/** Lifts a card, and all of the selection if it is in it. */
export function lift(ui: BoardUiStore, board: Pick<BoardState, 'cards'>, id: DeviceId, isByKey: boolean): void {
  const card = board.cards.get(id)
  if (!card) return
  const { selected } = ui.getState()
  const others = selected.has(id) ? selectedCards(board, selected).filter((other) => other.id !== id) : []
  const lifted: LiftedCards = { cards: [card, ...others], over: isByKey ? card.status : null, isByKey }
  ui.setState({ lifted })
  announce(`${liftedName(lifted)} lifted.`)
}

/** Holds the lifted cards over a column, or over none. */
export function carry(ui: BoardUiStore, over: DeviceStatus | null): void {
  const { lifted } = ui.getState()
  if (!lifted || lifted.over === over) return
  ui.setState({ lifted: { ...lifted, over } })
  // Where it starts from says nothing, but coming back there does.
  if (over && (lifted.over !== null || over !== lifted.cards[0].status)) announce(overWords(lifted, over))
}

/** Holds the lifted cards over the column to the right (1) or to the left (-1). */
export function carryBeside(ui: BoardUiStore, direction: 1 | -1): void {
  const { lifted } = ui.getState()
  if (!lifted) return
  const here = lifted.over ?? lifted.cards[0].status
  carry(ui, DeviceStatus.options[DeviceStatus.options.indexOf(here) + direction] ?? here)
}

/** Lets go of the lifted cards where they came from. */
export function putBack(ui: BoardUiStore): void {
  const { lifted } = ui.getState()
  if (!lifted) return
  ui.setState({ lifted: null })
  announce(`${liftedName(lifted)} ${lifted.cards.length === 1 ? 'stays where it was.' : 'stay where they were.'}`)
}

/** Lets go of the lifted cards where they are. Gives what moves, and where to; null when nothing does. */
export function drop(ui: BoardUiStore): { readonly cards: readonly Card[]; readonly to: DeviceStatus } | null {
  const { lifted } = ui.getState()
  if (!lifted) return null
  const { cards, over } = lifted
  const from = cards[0].status
  if (over && accepts(from, over)) {
    ui.setState({ lifted: null })
    return { cards, to: over }
  }
  putBack(ui)
  if (over && over !== from) {
    toast({
      title: `${liftedName(lifted)} ${cards.length === 1 ? 'stays' : 'stay'} in ${SHORT_STATUS[from]}`,
      description: `Cards move one step at a time. To get to ${DEVICE_STATUS_LABELS[over]}, they go to Installed first.`,
    })
  }
  return null
}
