import { ChevronRight, Ellipsis } from 'lucide-react'
import { memo, useRef } from 'react'
import type { DeviceId, UserId } from '#events/kernel/ids.ts'
import { type Card, DEVICE_TYPE_LABELS, type DeviceStatus } from '#events/project/device.ts'
import { useBoard } from '../../../shared/board/use-board.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { cn } from '../../../ui/cn.ts'
import { useUi, useUiStore } from '../state/board-context.tsx'
import { CardDescription } from './card-description.tsx'
import { CardMarks, MissingMark, UnsavedMark } from './card-marks.tsx'
import { CardName } from './card-name.tsx'
import { CardTile } from './card-tile.tsx'
import { OnlineDot } from '../../../shared/device/online-dot.tsx'
import { STATUS_LOOKS } from '../../../shared/device/status-looks.ts'
import { usePersonNames } from '../state/person-names.ts'
import { AddPhotoIcon, CardPhotos } from '../photos/card-photos.tsx'
import { StepButton } from './step-button.tsx'
import { SHORT_STATUS } from '../../../shared/device/steps.ts'
import { PlainIconButton } from '../../../ui/plain-icon-button.tsx'
import { Menu, menuItems } from '../../../ui/overlay/menu.tsx'
import { useSteps } from '../state/use-steps.ts'
import { useTabStop } from '../state/tab-stop.ts'
import { useCardActions } from '../actions/use-card-actions.ts'
import { useRequestedFocus } from './use-requested-focus.ts'
import { beginEdit } from './use-caret.ts'

/** The content of a card. Apart from the card itself, so that dragging and focus do not render it again. */
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
  const lines = useUi(({ looks }) => (looks === 'due' ? undefined : looks?.lines))
  if (!card) return null
  return (
    <>
      {/* In a narrow column marks and menu stand below the name, over the room around it that a finger may press, too. */}
      <div className="grid grid-cols-[auto_1fr_auto] grid-rows-[auto_1fr] items-start gap-x-3 pointer-coarse:gap-x-2">
        <div className="relative row-span-2 @max-2xs:row-span-1">
          <CardTile card={card} isReadOnly={isReadOnly} />
          <UnsavedMark id={id} />
          <MovedBy id={id} />
        </div>
        <div className="min-w-0 @max-2xs:col-span-2">
          <CardName card={card} isReadOnly={isReadOnly} place="card" className="text-title leading-5" />
        </div>
        <p className="col-start-2 row-start-2 mt-0.5 flex min-w-0 items-center gap-2 text-xs text-muted @max-2xs:col-span-2 @max-2xs:col-start-1 @max-2xs:self-center">
          {card.synced?.isMissing ? (
            <MissingMark />
          ) : (
            card.online !== null && !card.isManual && <OnlineDot isOnline={card.online} />
          )}
          {/* The press is the card's own: it opens the detail wherever no control is. */}
          <span
            title="Open details"
            className="inline-flex cursor-pointer items-center hover:text-text hover:underline"
          >
            {DEVICE_TYPE_LABELS[card.type]}
            <ChevronRight aria-hidden className="size-3.5 shrink-0" />
          </span>
          <StatusOnPhone status={card.status} />
        </p>
        <div className="col-start-3 row-span-2 row-start-1 -mt-0.5 flex items-center gap-1 @max-2xs:relative @max-2xs:row-span-1 @max-2xs:row-start-2 @max-2xs:mt-0 pointer-coarse:-mr-2">
          <CardMarks card={card} />
          <CardMenu card={card} isReadOnly={isReadOnly} />
        </div>
      </div>
      {lines?.(card)}
      <CardPhotos card={card} />
      <div className="mt-2 flex flex-wrap items-end @max-2xs:mt-1 justify-end gap-x-3 gap-y-2 text-label">
        <div className="max-w-full min-w-0 grow has-[textarea]:basis-full pointer-coarse:@max-xl:basis-full">
          <CardDescription card={card} isReadOnly={isReadOnly} place="card" />
        </div>
        {!isReadOnly && (
          <div className="flex items-center gap-1 pointer-coarse:@max-xl:w-full">
            <AddPhotoIcon card={card} />
            <CardStep card={card} status={status} />
          </div>
        )}
      </div>
    </>
  )
})

/** The status of a card where no column's name stands above it: on a phone the names are small tabs at the lower edge. */
function StatusOnPhone({ status }: { status: DeviceStatus }) {
  const { icon: Icon, text } = STATUS_LOOKS[status]
  return (
    <span className={cn('hidden items-center gap-1 max-md:flex low:flex', text)}>
      <Icon aria-hidden className="size-3.5" />
      {SHORT_STATUS[status]}
    </span>
  )
}

/** The button for the step that comes next; where none does, the quiet one that leads back. */
function CardStep({ card, status }: { card: Card; status: DeviceStatus }) {
  const tabIndex = useTabStop()
  const { move } = useCardActions(card.id)
  const button = useRef<HTMLButtonElement>(null)
  useRequestedFocus(button, card.id, status, 'step')
  const { next, back } = useSteps(card)
  const step = next ?? back
  if (!step) return null
  return (
    <StepButton
      ref={button}
      step={step}
      isBack={!next}
      tabIndex={tabIndex}
      onClick={() => move(step.to, 'step beside')}
      className="@max-2xs:min-w-0 @max-2xs:shrink @max-2xs:gap-1 @max-2xs:px-1 @max-2xs:leading-tight @max-2xs:whitespace-normal pointer-coarse:@max-xl:flex-1"
    />
  )
}

/** Who has just moved the card here, for as long as it glows. Within the card: the scroller would cut it off outside. */
function MovedBy({ id }: { id: DeviceId }) {
  const by = useUi(({ glowing }) => glowing.get(id))
  return by === undefined ? null : <Mover id={by} />
}

function Mover({ id }: { id: UserId | null }) {
  const nameOf = usePersonNames()
  return (
    <span aria-hidden className="pointer-events-none absolute -top-1.5 -left-1.5 flex animate-fade-in">
      <Avatar id={id ?? 0} name={nameOf(id)} size="sm" className="ring-2 ring-accent" />
    </span>
  )
}

const CardItems = menuItems(async () => (await import('./card-items.tsx')).CardItems)

/** Everything that a card can do besides its next step. */
function CardMenu({ card, isReadOnly }: { card: Card; isReadOnly: boolean }) {
  const ui = useUiStore()
  const tabIndex = useTabStop()
  // The name takes the focus that the menu would give back to its button.
  const isRenaming = useRef(false)
  const onCloseAutoFocus = (event: Event) => {
    if (!isRenaming.current) return
    isRenaming.current = false
    event.preventDefault()
    beginEdit(ui, { naming: { deviceId: card.id, text: card.name, place: 'card' } })
  }
  const onRename = () => {
    isRenaming.current = true
  }

  return (
    <Menu
      onCloseAutoFocus={onCloseAutoFocus}
      trigger={
        <PlainIconButton label={`More for ${card.name}`} size="sm" tabIndex={tabIndex} className="-mr-1">
          <Ellipsis aria-hidden />
        </PlainIconButton>
      }
    >
      <CardItems card={card} isReadOnly={isReadOnly} onRename={onRename} />
    </Menu>
  )
}
