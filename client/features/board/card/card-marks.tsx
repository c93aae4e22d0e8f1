import { BellRing, CloudUpload, Flag, Unplug } from 'lucide-react'
import { useShallow } from 'zustand/react/shallow'
import type { DeviceId } from '#events/kernel/ids.ts'
import type { Card } from '#events/project/device.ts'
import { FLAG_KIND_LABELS } from '#events/project/card-work/work.ts'
import { useUser } from '../../../api/people/session.tsx'
import { cardPart } from '../../../live/board.ts'
import { fullName } from '../../../shared/people/people.ts'
import { useBoard } from '../../../shared/board/use-board.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Tooltip } from '../../../ui/overlay/tooltip.tsx'
import { useUi, useUiStore } from '../state/board-context.tsx'
import { usePersonNames } from '../state/person-names.ts'
import { isNews, markSeen } from '../state/seen-marks.ts'
import { useTabStop } from '../state/tab-stop.ts'

/** The news of a card: what blocks it, whose it is, who is at it, and a changed status. */
export function CardMarks({ card }: { card: Card }) {
  return (
    <>
      {card.flag && <FlagMark flag={card.flag} />}
      {card.assignees && <Faces of={card.assignees} />}
      <PeopleAtCard id={card.id} />
      <AlertMark card={card} />
    </>
  )
}

/**
 * That a change of the card takes longer to be saved than a moment, which its details say in words. Lies over the corner of its
 * parent and moves nothing.
 */
export function UnsavedMark({ id }: { id: DeviceId }) {
  const isLate = useBoard(({ lateCards }) => lateCards.has(id))
  if (!isLate) return null
  return (
    <span className="absolute -right-1.5 -bottom-1.5 flex size-5 animate-fade-in items-center justify-center rounded-full border bg-raised text-muted">
      <CloudUpload aria-hidden className="size-3.5" />
      <span className="sr-only">Not saved yet</span>
    </span>
  )
}

/** That the provider does not list the device any more. The card stays; its details say it in a sentence. */
export const MissingMark = () => (
  <span className="inline-flex items-center gap-1 font-medium text-danger-text">
    <Unplug aria-hidden className="size-3.5" />
    Missing
  </span>
)

/** That a card is blocked. Its details say by whom and since when. */
const FlagMark = ({ flag: { kind, reason } }: { flag: NonNullable<Card['flag']> }) => (
  <Tooltip label={reason || FLAG_KIND_LABELS[kind]}>
    <span className="inline-flex text-danger-text">
      <Flag aria-hidden className="size-4" />
      <span className="sr-only">Blocked: {FLAG_KIND_LABELS[kind]}</span>
    </span>
  </Tooltip>
)

/** The faces of two of the people whose work a card is. The details have all names. */
function Faces({ of: people }: { of: NonNullable<Card['assignees']> }) {
  const nameOf = usePersonNames()
  const me = useUser()
  return (
    <span className="inline-flex -space-x-2">
      {people.slice(0, 2).map((id) => (
        <Avatar
          key={id}
          id={id}
          name={id === me.id ? fullName(me) : nameOf(id)}
          size="sm"
          className="ring-2 ring-raised"
        />
      ))}
      <span className="sr-only">Work of {people.map((id) => nameOf(id)).join(', ')}</span>
    </span>
  )
}

/** Those who have the card open or write in it; oneself does not count. */
export function usePeopleAt(id: DeviceId) {
  const me = useUser().id
  return useBoard(
    useShallow(({ people }) => people.filter(({ userId, editing }) => editing === cardPart(id) && userId !== me)),
  )
}

/** The faces of two of them. The details of the card have all names. */
function PeopleAtCard({ id }: { id: DeviceId }) {
  const people = usePeopleAt(id)
  if (people.length === 0) return null
  const words = `${people.map(({ name }) => name).join(', ')} ${people.length === 1 ? 'is' : 'are'} at this card`
  return (
    <span className="inline-flex -space-x-2">
      {people.slice(0, 2).map(({ userId, name }) => (
        <Avatar key={userId} id={userId} name={name} size="sm" className="ring-2 ring-raised" />
      ))}
      <span className="sr-only">{words}</span>
    </span>
  )
}

/**
 * Shows that another person changed the status, until it is clicked on this browser (specification, section 4). It shakes once:
 * what goes on moving looks like an error.
 */
function AlertMark({ card }: { card: Card }) {
  const ui = useUiStore()
  const me = useUser().id
  const tabIndex = useTabStop()
  const isShown = useUi(({ marks }) => marks !== null && isNews(marks, card, me))
  if (!isShown) return null
  return (
    <Tooltip label="Status changed. Click to clear.">
      <button
        type="button"
        aria-label={`Status of ${card.name} changed. Clear this alert`}
        tabIndex={tabIndex}
        onClick={() => ui.setState(({ marks }) => ({ marks: marks && markSeen(marks, card) }))}
        className="relative inline-flex size-7 items-center justify-center rounded-control text-muted before:absolute before:-inset-2 hover:bg-hover pointer-fine:before:hidden"
      >
        <BellRing aria-hidden className="size-4 animate-shake [animation-iteration-count:1]" />
      </button>
    </Tooltip>
  )
}
