import { useEffect, useRef } from 'react'
import { DEVICE_STATUS_LABELS } from '#events/project/device.ts'
import { useOpenBoard } from '../../../live/live-context.tsx'
import { usePersonNames } from '../../../shared/people/person-names.ts'
import { toast } from '../../../ui/toast.ts'
import { useUiStore } from '../screen/board-context.tsx'

/** Takes cards out of the hand that carries them when another person moves or deletes them, and says so. */
export function useLiftedNews(): void {
  const board = useOpenBoard()
  const ui = useUiStore()
  const nameOf = usePersonNames()
  const names = useRef(nameOf)
  useEffect(() => {
    names.current = nameOf
  }, [nameOf])

  useEffect(
    () =>
      board.store.subscribe(({ cards, project }, before) => {
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
                description: `Moved by ${names.current(card.statusBy)} while you carried it.`,
              }
            : { title: 'Card deleted', description: `Another person deleted ${held.name} while you carried it.` },
        )
      }),
    [board, ui],
  )
}
