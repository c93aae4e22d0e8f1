import { useEffect } from 'react'
import { Rejection } from '#events/kernel/refusal.ts'
import { mayCommand, ProjectCommand } from '#events/project/commands.ts'
import { useUser } from '../../../api/people/session.tsx'
import { useOutbox } from '../../../live/live-context.tsx'
import { cardOfPhoto, isPhoto, type Me, type PhotoEntry, type Refusal } from '../../../live/outbox/entry.ts'
import { isSameStream } from '../../../live/outbox/outbox-state.ts'
import { sendAgain } from '../../../live/outbox/refused-commands.ts'
import { useOpenBoard } from '../../../shared/board/use-board.ts'
import { isPhotoOfClosed, isPhotoOfGone, isPhotoOfRight, mayComeBack, mayGo } from '../../../shared/refusals/gone.ts'
import type { BoardState } from '../../../live/board.ts'
import { boardRules } from '../../../live/view/board-rules.ts'
import { shownView } from '../../../live/view/shown-view.ts'

/**
 * Sends again by itself what was refused because its card, the access to the board or a right was gone, or its project closed, once
 * they are back (docs/rules.md, STORY-10): at most once a revision, since the answer to the same question is the same. What asks
 * first, such as deleting, waits for its person.
 */
export function useRetryGone(): void {
  const board = useOpenBoard()
  const outbox = useOutbox()
  const { id, role } = useUser()
  useEffect(() => {
    if (board.isStill) return undefined
    const me = { id, role }
    const tried = new Set<string>()
    const look = () => {
      const shown = board.store.getState()
      const { phase, isCurrent, revision, project } = shown
      if (phase !== 'ready' || !isCurrent || project?.status !== 'open' || !outbox.isConnected) return
      const isNew = (what: string) => {
        const key = `${what} ${revision}`
        if (tried.has(key)) return false
        tried.add(key)
        return true
      }
      const { entries, refusals } = outbox.store.getState()
      for (const refusal of refusals) {
        const { entry, isDealtWith } = refusal
        const isMine = entry.actor.id === id && isSameStream(board.stream, entry.stream)
        if (!isMine || isDealtWith || entry.needsConnection || entry.isBarrier || !mayComeBack(refusal)) continue
        if (isCauseGone(refusal, shown, me) && isNew(`${entry.lanes.join()} ${entry.command.type}`))
          sendAgain(outbox, entry.id, true)
      }
      for (const photo of entries.filter(isPhoto)) {
        const isMine = photo.actor.id === id && isSameStream(board.stream, photo.stream)
        if (isMine && isCauseOfPhotoGone(photo, shown, me) && isNew(photo.id)) outbox.photos.retry(photo.id)
      }
    }
    const stops = [board.store.subscribe(look), outbox.store.subscribe(look)]
    look()
    return () => {
      for (const stop of stops) stop()
    }
  }, [board, outbox, id, role])
}

type BoardParts = Pick<BoardState, 'project' | 'cards'>

/** True if the cause of a refusal is gone by what the board shows. Another one may have come, of which the server tells. */
export function isCauseGone({ entry }: Refusal, shown: BoardParts, me: Me): boolean {
  const { data: known } = ProjectCommand.safeParse(entry.command)
  if (!known) return false
  try {
    const { refusals } = boardRules.decide(known as never, shownView(shown), {
      actor: me,
      at: entry.at,
      commandId: entry.id,
    })
    return !refusals.some((refusal) => mayGo(refusal.code))
  } catch (error) {
    return error instanceof Rejection && !mayGo(error.refusal.code)
  }
}

/** The same of a photo. */
export function isCauseOfPhotoGone(photo: PhotoEntry, { cards, project }: BoardParts, me: Me): boolean {
  const card = cardOfPhoto(photo)
  if (card === undefined || !cards.has(card)) return false
  if (isPhotoOfClosed(photo)) return project?.status === 'open'
  return isPhotoOfGone(photo) || (isPhotoOfRight(photo) && mayCommand(me.role, 'AddPhoto', project))
}
