import { useEffect } from 'react'
import { z } from 'zod'
import { DeviceId, isTemporaryId } from '#events/kernel/ids.ts'
import { useUser } from '../../../api/people/session.tsx'
import type { BoardHandle } from '../../../live/board.ts'
import { lastIdOf } from '../../../live/outbox/new-cards.ts'
import { keepDraft, readDraft } from '../../../shared/drafts/drafts.ts'
import { keepDraftsSafe } from '../../../shared/drafts/safe-drafts.ts'
import type { BoardUiStore } from './board-ui.ts'

const KeptDraft = z.object({ deviceId: DeviceId, text: z.string(), base: z.string() })

/**
 * A description that is being typed outlives the session, a reload and a browser that is killed: once the board is there again, the detail of its card
 * opens with the text. A text that leaving the field saves, or Escape gives up, is not kept.
 */
export function useKeptDraft(board: BoardHandle, ui: BoardUiStore): void {
  const me = useUser().id
  useEffect(() => {
    const key = `description ${board.stream.id}`
    const { draft: begun } = ui.getState()
    // A text that was begun before this code came goes first.
    let hasRestored = begun !== null
    let isRead = false
    let isOver = false
    if (begun) keepDraft(me, key, begun)
    const restore = () => {
      const { phase, cards, project } = board.store.getState()
      if (hasRestored || !isRead || phase !== 'ready' || project === null) return
      const kept = KeptDraft.safeParse(readDraft(me, key)).data
      const deviceId = kept && lastIdOf(kept.deviceId)
      // A new card comes a moment later, with what the device keeps.
      hasRestored = !deviceId || cards.has(deviceId) || !isTemporaryId(deviceId)
      if (!deviceId || !cards.has(deviceId) || project.status === 'closed') return
      ui.setState({ card: deviceId, draft: { ...kept, deviceId, place: 'detail' } })
    }
    void keepDraftsSafe(me).then(() => {
      isRead = true
      if (!isOver) restore()
    })
    const stops = [
      board.store.subscribe(restore),
      ui.subscribe(({ draft }, before) => {
        if (draft === before.draft) return
        hasRestored = true
        keepDraft(me, key, draft)
      }),
    ]
    return () => {
      isOver = true
      for (const stop of stops) stop()
    }
  }, [board, ui, me])
}
