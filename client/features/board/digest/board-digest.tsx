import { isUnseen } from '#events/project/digest/unseen.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useStore } from 'zustand'
import { useShallow } from 'zustand/react/shallow'
import type { ProjectId } from '#events/kernel/ids.ts'
import { DigestAnswer } from '#events/project/digest/lines.ts'
import { useProject } from '../../../api/projects/projects.ts'
import { markSeen, useSeenRevisions } from '../../../api/projects/seen.ts'
import { useUser } from '../../../api/people/session.tsx'
import { projectIdOf } from '../../../live/board.ts'
import { useBoard, useOpenBoard } from '../../../shared/board/use-board.ts'
import { read } from '../../../api/request/read.ts'
import { useOutbox } from '../../../live/live-context.tsx'
import { lastIdOf } from '../../../live/outbox/new-cards.ts'
import { isSameStream } from '../../../live/outbox/outbox-state.ts'
import { DigestPanel } from './digest-panel.tsx'
import type { Piece } from './digest-words.ts'

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

/** Between questions for a digest that could not be had, in milliseconds. */
const ASK_AGAIN_MS = 60_000

/**
 * The changes by others since this person last saw a project; undefined until they are here. Until then nothing counts as
 * seen. They are asked for once a visit, and again each minute until they are had.
 * @param visit tells apart the times that the person comes to the board. @param isWanted false: it is not asked for yet.
 */
export const useProjectDigest = (id: ProjectId, visit: number, isWanted: boolean): DigestAnswer | undefined =>
  useQuery({
    queryKey: ['/api/projects/digest', id, visit],
    queryFn: ({ signal }) => read(`/api/projects/${id}/digest`, DigestAnswer, signal),
    enabled: isWanted,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchInterval: ({ state }) => state.data === undefined && ASK_AGAIN_MS,
  }).data

/** The cards of this board that others had taken further before a step of this person arrived, and the way to say that they know. */
function useOvertaken(): { readonly cards: readonly Exclude<Piece, string>[]; readonly told: () => void } {
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

/**
 * A person who did not see the board as it is for so long comes back to it as to a new visit, in milliseconds: less is a look at
 * another tab, or a line that broke.
 */
const AWAY_MS = 60_000

/**
 * `number` tells apart the times that a person comes back to the board after a while: to a page that was out of sight, or that
 * had lost the server, as that of a computer that slept. `isSeen`: true if they can see the page now.
 */
function useVisit(): { readonly number: number; readonly isSeen: boolean } {
  const [visit, setVisit] = useState(() => ({ number: 0, isSeen: !document.hidden, begunAtMs: 0 }))
  useEffect(() => {
    let hiddenAt = Date.now()
    const follow = () => {
      const isSeen = !document.hidden
      if (!isSeen) hiddenAt = Date.now()
      const now = Date.now()
      const isNew = isSeen && now - hiddenAt >= AWAY_MS
      setVisit((last) => (isNew ? { number: last.number + 1, isSeen, begunAtMs: now } : { ...last, isSeen }))
    }
    document.addEventListener('visibilitychange', follow)
    // The page may have gone out of sight between the first rendering and now.
    follow()
    return () => document.removeEventListener('visibilitychange', follow)
  }, [])

  const isCurrent = useBoard((board) => board.isCurrent)
  const syncedAt = useBoard((board) => board.syncedAt)
  /** The last moment at which the board was current, while it is not. */
  const [cutAt, setCutAt] = useState<string | null>(null)
  if (!isCurrent && cutAt !== syncedAt) setCutAt(syncedAt)
  // In the very rendering that shows the board current again: in the next one, what came meanwhile would count as seen.
  if (isCurrent && cutAt !== null) {
    setCutAt(null)
    const now = Date.parse(syncedAt ?? cutAt)
    // A page that comes into sight may find only then that its line broke long ago: that is one visit.
    const isNew = now - Math.max(Date.parse(cutAt), visit.begunAtMs) >= AWAY_MS
    if (isNew) setVisit(({ number, isSeen }) => ({ number: number + 1, isSeen, begunAtMs: now }))
  }
  return visit
}
