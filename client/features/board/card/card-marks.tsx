import { CircleAlert, CloudUpload, Unplug } from 'lucide-react'
import { type DeviceId, isTemporaryId } from '#events/kernel/ids.ts'
import type { Card } from '#events/project/device.ts'
import { useUser } from '../../../api/session.tsx'
import { useBoard } from '../../../live/live-context.tsx'
import { Avatar } from '../../../ui/avatar.tsx'
import { Tooltip } from '../../../ui/tooltip.tsx'
import { useUi, useUiStore } from '../screen/board-context.tsx'
import { isNews, markSeen } from '../news/seen-marks.ts'
import { useTabStop } from './tab-stop.ts'

/** What is going on at a card: who is at it, and whether its status changed. */
export function CardMarks({ card }: { card: Card }) {
  const isPending = useBoard((board) => board.pendingCards.has(card.id)) || isTemporaryId(card.id)
  return (
    <>
      <PeopleAtCard id={card.id} />
      <AlertMark card={card} isPending={isPending} />
    </>
  )
}

/** That a change of the card takes longer to be saved than a moment. Lies over the corner of its parent and moves nothing. */
export function UnsavedMark({ id }: { id: DeviceId }) {
  const isLate = useBoard(({ lateCards }) => lateCards.has(id))
  if (!isLate) return null
  return (
    <Tooltip label="Not saved yet">
      <span className="absolute -right-1.5 -bottom-1.5 flex size-5 animate-fade-in items-center justify-center rounded-full border bg-raised text-muted">
        <CloudUpload aria-hidden className="size-3.5" />
        <span className="sr-only">Not saved yet</span>
      </span>
    </Tooltip>
  )
}

/** That the provider does not list the device any more. The card stays. */
export const MissingMark = () => (
  <Tooltip label="Verkada no longer lists this device">
    <span className="inline-flex items-center gap-1 font-medium text-danger-text">
      <Unplug aria-hidden className="size-3.5" />
      Missing
    </span>
  </Tooltip>
)

/** Those who have the card open or write in it; oneself does not count. */
function PeopleAtCard({ id }: { id: Card['id'] }) {
  const me = useUser().id
  // One string, so that the card renders only when it is about this card.
  const key = useBoard(({ people }) =>
    people
      .flatMap(({ userId, name, editing }) => (editing === id && userId !== me ? [`${userId} ${name}`] : []))
      .join('\n'),
  )
  if (key === '') return null
  const people = key.split('\n').map((entry) => {
    const space = entry.indexOf(' ')
    return { id: Number(entry.slice(0, space)), name: entry.slice(space + 1) }
  })
  const words = `${people.map(({ name }) => name).join(', ')} ${people.length === 1 ? 'is' : 'are'} at this card`
  return (
    <Tooltip label={words}>
      <span className="inline-flex -space-x-2">
        {people.slice(0, 2).map((person) => (
          <Avatar key={person.id} {...person} size="sm" className="ring-2 ring-raised" />
        ))}
        <span className="sr-only">{words}</span>
      </span>
    </Tooltip>
  )
}

/**
 * Shakes from a status change on until somebody clicks it on this browser (specification, section 4). Of a change that is
 * pending there is only its place, so that nothing moves when it is saved.
 */
function AlertMark({ card, isPending }: { card: Card; isPending: boolean }) {
  const ui = useUiStore()
  const tabIndex = useTabStop()
  const isShown = useUi(({ marks }) => marks !== null && isNews(marks, card))
  if (!isShown) return null
  if (isPending) return <span aria-hidden className="size-7" />
  return (
    <Tooltip label="Status changed. Click to clear.">
      <button
        type="button"
        aria-label={`Status of ${card.name} changed. Clear this alert`}
        tabIndex={tabIndex}
        onClick={() => ui.setState(({ marks }) => ({ marks: marks && markSeen(marks, card) }))}
        className="relative inline-flex size-7 items-center justify-center rounded-control text-danger-text before:absolute before:-inset-2 hover:bg-hover pointer-fine:before:hidden"
      >
        <CircleAlert aria-hidden className="size-4.5 animate-shake" />
      </button>
    </Tooltip>
  )
}
