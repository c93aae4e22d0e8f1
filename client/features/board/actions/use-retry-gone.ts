import { useEffect } from 'react'
import { useUser } from '../../../api/people/session.tsx'
import { cardsOf } from '#events/project/commands.ts'
import { ProjectCommand } from '#events/project/commands.ts'
import { useOutbox } from '../../../live/live-context.tsx'
import { cardOfPhoto, isPhoto, type Refusal } from '../../../live/outbox/entry.ts'
import { isSameStream } from '../../../live/outbox/outbox-state.ts'
import { sendAgain } from '../../../live/outbox/refused-commands.ts'
import { useOpenBoard } from '../../../shared/board/use-board.ts'
import { isGone, isPhotoOfGone } from '../../../shared/refusals/gone.ts'

/**
 * Sends again by itself what was refused because its card or the access to the board was gone, once both are there (docs/rules.md,
 * STORY-10): at most once a revision, since the answer to the same question is the same. What asks first, such as deleting, waits
 * for its person.
 */
export function useRetryGone(): void {
  const board = useOpenBoard()
  const outbox = useOutbox()
  const me = useUser().id
  useEffect(() => {
    if (board.isStill) return undefined
    const tried = new Set<string>()
    const look = () => {
      const { phase, isCurrent, revision, cards, project } = board.store.getState()
      if (phase !== 'ready' || !isCurrent || project?.status !== 'open' || !outbox.isConnected) return
      const isNew = (what: string) => {
        const key = `${what} ${revision}`
        if (tried.has(key)) return false
        tried.add(key)
        return true
      }
      const { entries, refusals } = outbox.store.getState()
      const areThere = ({ entry: { command } }: Refusal) => {
        const { data: known } = ProjectCommand.safeParse(command)
        return known !== undefined && cardsOf(known).every((id) => cards.has(id))
      }
      for (const refusal of refusals) {
        const { entry, isDealtWith } = refusal
        const isMine = entry.actor.id === me && isSameStream(board.stream, entry.stream)
        if (!isMine || isDealtWith || entry.needsConnection || entry.isBarrier || !isGone(refusal)) continue
        if (areThere(refusal) && isNew(`${entry.lanes.join()} ${entry.command.type}`)) sendAgain(outbox, entry.id, true)
      }
      for (const photo of entries.filter(isPhoto)) {
        const card = cardOfPhoto(photo)
        const isMine = photo.actor.id === me && isSameStream(board.stream, photo.stream)
        if (isMine && card !== undefined && cards.has(card) && isPhotoOfGone(photo) && isNew(photo.id))
          outbox.photos.retry(photo.id)
      }
    }
    const stops = [board.store.subscribe(look), outbox.store.subscribe(look)]
    look()
    return () => {
      for (const stop of stops) stop()
    }
  }, [board, outbox, me])
}
