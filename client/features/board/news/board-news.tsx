import { useEffect, useEffectEvent } from 'react'
import { isTemporaryId } from '#events/kernel/ids.ts'
import { DEVICE_STATUS_LABELS } from '#events/project/device.ts'
import { useOpenBoard } from '../../../shared/board/use-board.ts'
import type { BoardHandle, BoardState } from '../../../live/board.ts'
import { announce } from '../../../ui/toast/live-region.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import type { NameOf } from '../../../shared/people/person-names.ts'
import { useUiStore } from '../state/board-context.tsx'
import { usePersonNames } from '../state/person-names.ts'
import type { BoardUiStore } from '../state/board-ui.ts'
import { rememberPlaces } from './glide.ts'
import { followNewIds } from './new-ids.ts'
import { moveAnnouncement, type NewMove, newMoves } from './remote-moves.ts'

/** Follows the others on the board for the person who looks at it. */
export function BoardNews({ isPhone }: { isPhone: boolean }) {
  useBoardNews(useOpenBoard(), useUiStore(), isPhone)
  return null
}

/** Duration for which a card shows who moved it, in milliseconds. */
const GLOW_MS = 2500

/**
 * Follows what others do on the board: cards that they moved glide and glow, and screen readers hear of it; what the person
 * carries, has open or types stays with them, or they are told.
 */
function useBoardNews(board: BoardHandle, ui: BoardUiStore, isPhone: boolean): void {
  const nameOf = usePersonNames()
  const follow = useEffectEvent((state: BoardState, before: BoardState, moves: readonly NewMove[]) => {
    if (moves.length > 0) announce(moveAnnouncement(moves, nameOf))
    if (state.cards !== before.cards) followNewIds(ui, state)
    dropTaken(ui, state, before, nameOf)
    leaveGone(ui, state, before, isPhone)
  })

  useEffect(() => {
    const known = new Map(board.store.getState().moved)
    const timers = new Set<ReturnType<typeof setTimeout>>()
    const glow = (moves: readonly NewMove[]) => {
      ui.setState(({ glowing }) => ({
        glowing: new Map([...glowing, ...moves.map(({ card, move }) => [card.id, move.by] as const)]),
      }))
      const timer = setTimeout(() => {
        timers.delete(timer)
        const over = new Set(moves.map(({ card }) => card.id))
        ui.setState(({ glowing }) => ({ glowing: new Map([...glowing].filter(([id]) => !over.has(id))) }))
      }, GLOW_MS)
      timers.add(timer)
    }
    const stop = board.store.subscribe((state, before) => {
      const moves = state.moved === before.moved ? [] : newMoves(state, known)
      if (moves.length > 0) {
        // React has not rendered yet: the cards still stand where they came from.
        rememberPlaces(moves.map(({ card }) => card.id))
        glow(moves)
      }
      follow(state, before, moves)
    })
    return () => {
      stop()
      for (const timer of timers) clearTimeout(timer)
    }
  }, [board, ui])
}

/**
 * Looks after what a person is at when another person acted on it. A card that is deleted closes its detail, and what was
 * being typed for it can still be copied. A phone follows a card that is being edited to the column that it was moved to.
 */
function leaveGone(ui: BoardUiStore, state: BoardState, before: BoardState, isPhone: boolean): void {
  // Without its project the board could not be read, and is asked for anew: its cards are not deleted.
  if (state.cards === before.cards || state.phase !== 'ready' || state.project === null) return
  const { card: opened, draft, naming, column } = ui.getState()
  const edited = draft ?? naming
  const card = edited && state.cards.get(edited.deviceId)
  if (card) {
    if (isPhone && edited.place === 'card' && card.status !== column) ui.setState({ column: card.status })
    return
  }
  // A new card that was refused has said so, and may come back.
  const lost = opened !== null && !isTemporaryId(opened) && !state.cards.has(opened)
  if (lost) ui.setState({ card: null })
  if (draft) {
    ui.setState({ draft: null })
    toast({
      title: 'Failed to update description',
      description: isTemporaryId(draft.deviceId)
        ? 'The new card was not added.'
        : 'The card was deleted while you wrote.',
      variant: 'destructive',
      action: { label: 'Copy text', onClick: () => void navigator.clipboard.writeText(draft.text) },
    })
  } else if (lost || naming) {
    ui.setState({ naming: null })
    toast({ title: 'Card deleted', description: 'Somebody deleted the card that you had open.' })
  }
}

/** Takes cards out of the hand that carries them when another person moved or deleted them, and says so. */
function dropTaken(ui: BoardUiStore, { cards, project }: BoardState, before: BoardState, nameOf: NameOf): void {
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
