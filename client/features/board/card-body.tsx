import { memo, useEffect, useRef } from 'react'
import { type DeviceId, isTemporaryId, type UserId } from '#events/kernel/ids.ts'
import { type Card, DEVICE_TYPE_LABELS, type DeviceStatus } from '#events/project/device.ts'
import { useBoard, useOpenBoard } from '../../live/live-context.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { useUi, useUiStore } from './board-context.tsx'
import { moveCard } from './card-commands.ts'
import { CardDescription } from './card-description.tsx'
import { passFocusOn } from './card-focus.ts'
import { CardMarks, UnsavedMark } from './card-marks.tsx'
import { CardMenu } from './card-menu.tsx'
import { CardName } from './card-name.tsx'
import { CardTile } from './card-tile.tsx'
import { OnlineDot } from './online-dot.tsx'
import { usePersonNames } from './person-names.ts'
import { StepButton } from './step-button.tsx'
import { stepsFrom } from './steps.ts'
import { useTabStop } from './tab-stop.ts'

/** What stands on a card. Apart from the card itself, so that dragging and focus do not render it again. */
export const CardBody = memo(function CardBody({
  id,
  status,
  isReadOnly,
}: {
  id: DeviceId
  status: DeviceStatus
  isReadOnly: boolean
}) {
  const card = useBoard(({ cards }) => cards.get(id))
  if (!card) return null
  // A card that waits for its id takes no commands.
  const isSaved = !isTemporaryId(id)
  const isFrozen = isReadOnly || !isSaved
  return (
    <>
      <div className="flex items-start gap-3 pointer-coarse:gap-2">
        <div className="relative shrink-0">
          <CardTile card={card} isReadOnly={isFrozen} />
          <UnsavedMark id={id} />
        </div>
        <div className="min-w-0 flex-1">
          <CardName card={card} isReadOnly={isFrozen} place="card" className="text-[0.9375rem] leading-5" />
          <p className="mt-0.5 flex items-center gap-2 text-xs text-muted">
            <OnlineDot isOnline={card.online} />
            {DEVICE_TYPE_LABELS[card.type]}
          </p>
        </div>
        <div className="-mt-0.5 flex items-center gap-1 pointer-coarse:-mr-2">
          <CardMarks card={card} />
          {isSaved && <CardMenu card={card} isReadOnly={isReadOnly} />}
        </div>
      </div>
      <div className="mt-2 flex flex-wrap items-end justify-end gap-x-3 gap-y-2 text-[0.8125rem]">
        <div className="min-w-0 grow basis-32 pointer-coarse:basis-full has-[textarea]:basis-full">
          <CardDescription card={card} isReadOnly={isFrozen} place="card" />
        </div>
        {!isFrozen && <CardStep card={card} status={status} />}
      </div>
      <MovedBy id={id} />
    </>
  )
})

/** The button for the step that comes next; where none does, the quiet one that leads back. */
function CardStep({ card, status }: { card: Card; status: DeviceStatus }) {
  const board = useOpenBoard()
  const ui = useUiStore()
  const tabIndex = useTabStop()
  const button = useRef<HTMLButtonElement>(null)
  const { next, back } = stepsFrom(card.status)
  const step = next ?? back

  const isWanted = useUi(
    ({ focusRequest }) =>
      focusRequest?.deviceId === card.id && focusRequest.status === status && focusRequest.part === 'step',
  )
  useEffect(() => {
    if (!isWanted) return
    button.current?.focus({ preventScroll: true })
    ui.setState({ focusRequest: null })
  }, [isWanted, ui])

  if (!step) return null
  return (
    <StepButton
      ref={button}
      step={step}
      isBack={!next}
      tabIndex={tabIndex}
      onClick={() => {
        passFocusOn(board.store.getState(), ui, card, 'step')
        void moveCard(board, card, step.to)
      }}
      className="pointer-coarse:w-full"
    />
  )
}

/** Who has just moved the card here, for as long as it glows. */
function MovedBy({ id }: { id: DeviceId }) {
  const by = useUi(({ glowing }) => glowing.get(id))
  return by === undefined ? null : <Mover id={by} />
}

function Mover({ id }: { id: UserId | null }) {
  const nameOf = usePersonNames()
  return (
    <span aria-hidden className="pointer-events-none absolute -top-1.5 -left-1.5 animate-fade-in">
      <Avatar id={id ?? 0} name={nameOf(id)} size="sm" className="ring-2 ring-accent" />
    </span>
  )
}
