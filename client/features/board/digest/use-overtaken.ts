import { useStore } from 'zustand'
import { useShallow } from 'zustand/react/shallow'
import { useUser } from '../../../api/people/session.tsx'
import { useOutbox } from '../../../live/live-context.tsx'
import { lastIdOf } from '../../../live/outbox/new-cards.ts'
import { isSameStream } from '../../../live/outbox/outbox-state.ts'
import { useBoard, useOpenBoard } from '../../../shared/board/use-board.ts'
import type { Piece } from './digest-words.ts'

/** The cards of this board that others had taken further before a step of this person arrived, and the way to say that they know. */
export function useOvertaken(): { readonly cards: readonly Exclude<Piece, string>[]; readonly told: () => void } {
  const { stream } = useOpenBoard()
  const { overtaken } = useOutbox()
  const me = useUser().id
  const steps = useStore(
    overtaken.store,
    useShallow((state) =>
      state.steps.filter(({ entry }) => entry.actor.id === me && isSameStream(stream, entry.stream)),
    ),
  )
  const all = useBoard((board) => board.cards)
  const ids = [...new Set(steps.map(({ deviceId }) => lastIdOf(deviceId)))]
  // Of a card that is gone since there is nothing to be said.
  const cards = ids.flatMap((card) => {
    const name = all.get(card)?.name
    return name === undefined ? [] : { card, name }
  })
  return { cards, told: () => overtaken.told(stream, me) }
}
