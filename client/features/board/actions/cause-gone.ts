import { Rejection } from '#events/kernel/refusal.ts'
import { mayCommand, ProjectCommand } from '#events/project/commands.ts'
import type { BoardState } from '../../../live/board.ts'
import { cardOfPhoto, type Me, type PhotoEntry, type Refusal } from '../../../live/outbox/entry.ts'
import { boardRules } from '../../../live/view/board-rules.ts'
import { shownView } from '../../../live/view/shown-view.ts'
import { isPhotoOfClosed, isPhotoOfGone, isPhotoOfRight, mayGo } from '../../../shared/refusals/gone.ts'

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
