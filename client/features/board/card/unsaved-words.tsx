import { useStore } from 'zustand'
import { useShallow } from 'zustand/react/shallow'
import type { DeviceId } from '#events/kernel/ids.ts'
import { cardLane } from '../../../live/outbox/new-cards.ts'
import { useOutbox } from '../../../live/live-context.tsx'
import { isCommand, isSaved } from '../../../live/outbox/entry.ts'
import { isSameStream } from '../../../live/outbox/outbox-state.ts'
import { useUser } from '../../../api/people/session.tsx'
import { useBoard, useOpenBoard } from '../../../shared/board/use-board.ts'
import { clockWords } from '../../../shared/when/clock-words.ts'
import { useMinute } from '../../../shared/when/minute.ts'
import { formatCount } from '../../../ui/text/format-count.ts'

/**
 * Says since when the oldest change of a card waits, once that takes longer than a moment, and how many are held behind a refused
 * one. Its photos say it themselves.
 */
export function UnsavedWords({ id }: { id: DeviceId }) {
  const { stream } = useOpenBoard()
  const me = useUser().id
  const now = useMinute()
  const isLate = useBoard(({ lateCards }) => lateCards.has(id))
  const { since, held } = useStore(
    useOutbox().store,
    useShallow(({ entries }) => {
      const lane = cardLane(id)
      const mine = entries
        .filter(isCommand)
        .filter((entry) => entry.actor.id === me && isSameStream(entry.stream, stream) && entry.lanes.includes(lane))
      return {
        since: mine.find((entry) => !isSaved(entry))?.at ?? null,
        held: mine.filter(({ state }) => state === 'held').length,
      }
    }),
  )
  const words = [
    isLate && `Not saved yet${since === null ? '' : `, made ${clockWords(since, now)}`}`,
    held > 0 && `${formatCount(held)} held behind a refused change`,
  ].filter(Boolean)
  if (words.length === 0) return null
  return <span className="animate-fade-in font-normal text-muted">· {words.join(' · ')}</span>
}
