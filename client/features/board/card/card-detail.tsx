import { Trash2 } from 'lucide-react'
import { isTemporaryId } from '#events/kernel/ids.ts'
import { type Card, DEVICE_STATUS_LABELS, isNamedByPeople, providerDeviceId } from '#events/project/device.ts'
import { useConnection } from '../../../live/live-context.tsx'
import { useBoard, useOpenBoard } from '../../../shared/board/use-board.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { useIsReadOnly, useMay, useUi, useUiStore } from '../state/board-context.tsx'
import { CardDescription } from './card-description.tsx'
import { CardFacts, Row } from './card-facts.tsx'
import { requestFocus } from '../state/card-focus.ts'
import { usePeopleAt } from './card-marks.tsx'
import { CardName } from './card-name.tsx'
import { CardPast } from './card-past.tsx'
import { CardType } from './card-type.tsx'
import { CardWork } from './card-work.tsx'
import { DeviceIcon } from '../../../shared/device/device-icon.tsx'
import { usePersonNames } from '../state/person-names.ts'
import { UnsavedWords } from './unsaved-words.tsx'
import { STATUS_LOOKS } from '../../../shared/device/status-looks.ts'
import { PhotoSection } from '../photos/photo-section.tsx'
import { StepButton } from './step-button.tsx'
import { useSteps } from '../state/use-steps.ts'
import { TabStop } from '../state/tab-stop.ts'
import { useCardActions } from '../actions/use-card-actions.ts'
import { useRemoveCard } from '../actions/use-remove-card.ts'
import { When } from '../../../shared/when/when.tsx'
import { useCode } from '../../../ui/loading/use-code.ts'

/** Everything about the card that the url names. */
export function CardDetail() {
  const id = useUi((ui) => ui.card)
  const card = useBoard(({ cards }) => (id === null ? undefined : cards.get(id)))
  return card ? <Detail card={card} /> : null
}

function Detail({ card }: { card: Card }) {
  const board = useOpenBoard()
  const ui = useUiStore()
  const { close, move } = useCardActions(card.id)
  const remove = useRemoveCard(card.id)
  const isReadOnly = useIsReadOnly()
  const mayDelete = useMay('DeleteDevice')
  const { next, back } = useSteps(card)

  const isConnected = useConnection() === 'live'
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && close()}
      title={
        <span className="flex items-center gap-3">
          <DeviceIcon type={card.type} className="size-5 shrink-0 text-muted" />
          <span dir="auto" className="min-w-0 wrap-anywhere">
            {card.name}
          </span>
        </span>
      }
      // Escape in a field leaves the field; only then it leaves the card.
      keepOnEscape={() => document.activeElement?.matches('input, textarea') ?? false}
      // The dialog itself, not its cross: screen readers read the card's name first.
      onOpenAutoFocus={(event) => {
        event.preventDefault()
        if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus()
      }}
      onCloseAutoFocus={(event) => {
        event.preventDefault()
        const { cards } = board.store.getState()
        const status = cards.get(card.id)?.status
        if (status) requestFocus(ui, { deviceId: card.id, status, part: 'card' })
      }}
      footer={
        isReadOnly ? undefined : (
          <>
            {mayDelete && (
              <Button
                variant="ghost"
                icon={<Trash2 aria-hidden />}
                disabled={!isConnected}
                onClick={() => void remove()}
                className="text-danger-text md:mr-auto"
              >
                {isConnected ? 'Delete' : 'Delete (needs a connection)'}
              </Button>
            )}
            {back && (
              <StepButton step={back} isBack={next !== null} onClick={() => move(back.to)} className="min-h-9" />
            )}
            {next && <StepButton step={next} onClick={() => move(next.to)} className="min-h-9" />}
          </>
        )
      }
    >
      <TabStop value={true}>
        <Fields card={card} isReadOnly={isReadOnly} />
        <PhotoSection card={card} />
        <CardSurvey card={card} />
        {!isTemporaryId(card.id) && <CardPast card={card} />}
      </TabStop>
    </Dialog>
  )
}

function Fields({ card, isReadOnly }: { card: Card; isReadOnly: boolean }) {
  const nameOf = usePersonNames()
  // To everybody else the title says it already.
  const mayRename = useMay('RenameDevice') && isNamedByPeople(card) && !isReadOnly
  const { icon: StatusIcon, text } = STATUS_LOOKS[card.status]
  const people = usePeopleAt(card.id)
  const wasMoved = card.statusAt !== card.createdAt
  const wasDescribed = card.describedAt !== card.createdAt
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-3">
      {mayRename && (
        <Row term="Name">
          <CardName card={card} isReadOnly={isReadOnly} place="detail" />
        </Row>
      )}
      <Row term="Status">
        <span className="inline-flex flex-wrap items-center gap-x-1.5 font-medium">
          <StatusIcon aria-hidden className={`size-4 shrink-0 ${text}`} />
          {DEVICE_STATUS_LABELS[card.status]}
          <UnsavedWords id={card.id} />
        </span>
      </Row>
      {people.length > 0 && <Row term="Also here">{people.map(({ name }) => name).join(', ')}</Row>}
      <Row term="Description">
        <CardDescription card={card} isReadOnly={isReadOnly} place="detail" />
        {isReadOnly && card.description === '' && <span className="text-muted">None</span>}
      </Row>
      <Row term="Type">
        <CardType card={card} isReadOnly={isReadOnly} />
      </Row>
      {!card.isManual && (
        <>
          <Row term="Connection">
            {card.synced?.isMissing ? (
              <Badge tone="danger">Missing: Verkada no longer lists this device</Badge>
            ) : card.online === null ? (
              <span className="text-muted">Verkada does not say</span>
            ) : (
              <Badge tone={card.online ? 'success' : 'neutral'}>{card.online ? 'Online' : 'Offline'}</Badge>
            )}
          </Row>
          {card.synced?.name !== undefined && <Row term="Name at Verkada">{card.synced.name}</Row>}
          <Row term="Device ID">
            <span className="break-all">{providerDeviceId(card)}</span>
          </Row>
        </>
      )}
      <CardWork card={card} isReadOnly={isReadOnly} />
      <CardFacts card={card} isReadOnly={isReadOnly} />
      {wasMoved && (
        <Row term="Moved">
          {`By ${nameOf(card.statusBy)}, `}
          <When at={card.statusAt} />
        </Row>
      )}
      {wasDescribed && (
        <Row term="Described">
          {`By ${nameOf(card.describedBy)}, `}
          <When at={card.describedAt} />
        </Row>
      )}
      <Row term="Added">
        {`By ${nameOf(card.createdBy)}${card.survey ? ' from a survey' : card.batchId === null ? '' : ' with an import'}, `}
        <When at={card.createdAt} />
      </Row>
    </dl>
  )
}

const loadSurvey = () => import('./survey-of-card.tsx')

/** The survey of a card that was made from one; its code comes with the first such card that is opened. */
function CardSurvey({ card }: { card: Card }) {
  return card.survey && <LateSurvey card={card} />
}

function LateSurvey({ card }: { card: Card }) {
  const { code } = useCode(loadSurvey)
  return code && <code.SurveyOfCard key={card.id} card={card} />
}
