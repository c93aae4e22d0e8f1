import { isUnseen } from '#events/project/digest/unseen.ts'
import { useEffect, useEffectEvent } from 'react'
import { useProject } from '../../../api/projects/projects.ts'
import { markSeen, useSeenRevisions } from '../../../api/projects/seen.ts'
import { useUser } from '../../../api/people/session.tsx'
import { projectIdOf } from '../../../live/board.ts'
import { useBoard, useOpenBoard } from '../../../shared/board/use-board.ts'
import { DigestPanel } from './digest-panel.tsx'
import { useOvertaken } from './use-overtaken.ts'
import { useProjectDigest } from './use-project-digest.ts'
import { useVisit } from './use-visit.ts'

/**
 * Tells the others' changes while this person was away, over the lower edge of the board, until they have read them.
 * Records how far they saw the board (docs/rules.md, SEEN).
 */
export function BoardDigest() {
  const me = useUser().id
  const board = useOpenBoard()
  const id = projectIdOf(board)
  const visit = useVisit()
  const revision = useBoard((state) => state.revision)
  const isCurrent = useBoard(({ phase, isCurrent: isAtHead }) => phase === 'ready' && isAtHead)
  const project = useProject(id)
  const allSeen = useSeenRevisions()
  const { revision: seen, notes: seenNotes = null } = allSeen?.get(id) ?? {}
  const overtaken = useOvertaken()
  const digest = useProjectDigest(id, visit.number, isCurrent && visit.isSeen)

  const isKnown = allSeen !== undefined && digest !== undefined
  const hasNews = isKnown && (digest.lines.length > 0 || digest.moreThan !== null)
  const hasNewNotes = (digest?.notes ?? -1) > (seenNotes ?? -1)
  const isMore = (upTo: number) => upTo > (seen ?? -1) || hasNewNotes
  const isTelling = hasNews && isMore(digest.upTo)
  const see = (upTo: number) => isMore(upTo) && markSeen(id, { revision: upTo, notes: digest?.notes ?? null })

  // A change that comes while the person looks at the board is seen.
  const isChanged = seen === undefined || (project !== undefined && isUnseen(project, seen, me))
  const isNews = isChanged || hasNewNotes
  const isFollowed = isKnown && !isTelling && isCurrent && visit.isSeen && isNews
  const follow = useEffectEvent(() => isFollowed && see(revision))
  useEffect(() => void follow(), [isFollowed, revision])

  // So is all that was told, when they go to another screen. A board that is taken away from them was not left.
  const leave = useEffectEvent(() => {
    const { phase, project: last, revision: shown } = board.store.getState()
    const isLeft = visit.isSeen && !document.hidden && phase !== 'closed' && last !== null
    if (isKnown && isLeft) see(isTelling ? Math.max(shown, digest.upTo) : shown)
    if (isLeft && isCurrent) overtaken.told()
  })
  useEffect(() => () => leave(), [])

  if (isTelling) {
    const onSeen = () => {
      see(Math.max(revision, digest.upTo))
      overtaken.told()
    }
    return <DigestPanel key={visit.number} digest={digest} overtaken={overtaken.cards} projectId={id} onSeen={onSeen} />
  }
  if (overtaken.cards.length === 0 || !isCurrent) return null
  return <DigestPanel key={visit.number} overtaken={overtaken.cards} projectId={id} onSeen={overtaken.told} />
}
