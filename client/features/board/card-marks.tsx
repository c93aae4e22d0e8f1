import { CircleAlert, CloudUpload } from 'lucide-react'
import { isTemporaryId } from '#events/ids.ts'
import type { Card } from '#events/project/device.ts'
import { useUser } from '../../api/session.tsx'
import { useBoard } from '../../live/live-context.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Tooltip } from '../../ui/tooltip.tsx'
import { useUi, useUiStore } from './board-context.tsx'
import { isNews, markSeen } from './seen-marks.ts'
import { useTabStop } from './tab-stop.ts'

/** What is going on at a card: not saved yet, who is at it, and whether its status changed. */
export function CardMarks({ card }: { card: Card }) {
  const isPending = useBoard((board) => board.pendingCards.has(card.id)) || isTemporaryId(card.id)
  return (
    <>
      {isPending && (
        <Tooltip label="Not saved yet">
          <span className="inline-flex size-7 animate-late items-center justify-center text-muted">
            <CloudUpload aria-hidden className="size-4" />
            <span className="sr-only">Not saved yet</span>
          </span>
        </Tooltip>
      )}
      <PeopleAtCard id={card.id} />
      {!isPending && <AlertMark card={card} />}
    </>
  )
}

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

/** Shakes from a status change on until somebody clicks it on this browser (specification, section 4). */
function AlertMark({ card }: { card: Card }) {
  const ui = useUiStore()
  const tabIndex = useTabStop()
  const isShown = useUi(({ marks }) => marks !== null && isNews(marks, card))
  if (!isShown) return null
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
