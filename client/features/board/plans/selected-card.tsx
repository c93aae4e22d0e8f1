import { MapPin, MapPinCheck, MapPinOff, PanelRightOpen } from 'lucide-react'
import { type MouseEvent, useRef } from 'react'
import { Link } from 'wouter'
import type { ProjectId } from '#events/kernel/ids.ts'
import { isTemporaryId } from '#events/kernel/ids.ts'
import type { Cable, PlanPage } from '#events/plan/api.ts'
import { pinKey, type PinKind } from '#events/plan/page.ts'
import type { Card } from '#events/project/device.ts'
import { boardHref } from '../../../shared/projects/project-hrefs.ts'
import { Button } from '../../../ui/button.tsx'
import { useCardActions } from '../actions/use-card-actions.ts'
import { StepButton } from '../card/step-button.tsx'
import { AddPhotoIcon, CardPhotos } from '../photos/card-photos.tsx'
import { useIsReadOnly } from '../state/board-context.tsx'
import { TabStop } from '../state/tab-stop.ts'
import { useSteps } from '../state/use-steps.ts'
import { startPlacing } from './aim/aim.ts'
import { useFocusAfter } from './aim/use-focus-after.ts'
import { CableSection } from './cables/cable-section.tsx'
import { CameraFields } from './cones/camera-fields.tsx'
import { CardHead } from './drawing/card-head.tsx'
import { Places } from './drawing/places.tsx'
import { type CardPins, mainPin } from './shown-pins.ts'
import type { usePlanGestures } from './use-plan-gestures.ts'
import { useMayPin } from './use-plan-gestures.ts'
import { placingOf, useViewer, useViewerStore } from './viewer-state.ts'

type Props = {
  readonly card: Card
  readonly pins: CardPins
  readonly cables: readonly Cable[]
  readonly pages: readonly PlanPage[]
  readonly projectId: ProjectId
  readonly gestures: ReturnType<typeof usePlanGestures>
}

/** The card that is chosen on the drawing or in the list: where it is, what comes next, and its place. */
export function SelectedCard({ card, pins, cables, pages, projectId, gestures }: Props) {
  const { open, move } = useCardActions(card.id)
  const isReadOnly = useIsReadOnly()
  const { next } = useSteps(card)
  const pin = mainPin(pins)
  const page = pages.find((one) => one.page === pin?.page)
  return (
    <section aria-label={`Chosen card: ${card.name}`} className="flex flex-col gap-2 border-b p-3">
      <CardHead card={card} />
      <Places pins={pins} pages={pages} />
      <TabStop value>
        <div className="flex items-end gap-2">
          <CardPhotos card={card} />
          {!isReadOnly && <AddPhotoIcon card={card} />}
        </div>
      </TabStop>
      {card.type === 'camera' && pin && page && <CameraFields key={pinKey(pin)} {...{ card, pin, page, gestures }} />}
      <CableSection isPlaced={pin !== undefined} {...{ card, cables, gestures }} />
      {!isTemporaryId(card.id) && <PlaceButtons card={card} pins={pins} gestures={gestures} />}
      <div className="flex flex-wrap gap-2">
        {next && !isReadOnly && <StepButton step={next} onClick={() => move(next.to)} className="min-h-8" />}
        <Button size="sm" icon={<PanelRightOpen aria-hidden />} onClick={open}>
          Details
        </Button>
        <Button size="sm" variant="ghost" asChild>
          <Link href={boardHref(projectId, card.id)}>Open on the board</Link>
        </Button>
      </div>
    </section>
  )
}

/** The gestures on the place of a card. After one by keys the focus is back on the button that began it. */
function PlaceButtons({ card, pins, gestures }: Pick<Props, 'card' | 'pins' | 'gestures'>) {
  const viewer = useViewerStore()
  const mayPin = useMayPin()
  const placing = useViewer(placingOf)
  const box = useRef<HTMLDivElement>(null)
  useFocusAfter<PinKind>(placing?.deviceId === card.id ? placing.kind : null, (kind) =>
    box.current?.querySelector<HTMLElement>(`[data-places=${kind}]`)?.focus(),
  )
  const start = (kind: PinKind) => (event: MouseEvent) =>
    startPlacing(viewer, card, { kind, why: pins[kind]?.why ?? '', isByKey: event.detail === 0 })
  const kinds = (['planned', 'built'] as const).filter(mayPin)
  if (kinds.length === 0) return null
  return (
    <div ref={box} className="flex flex-wrap gap-2">
      {kinds.includes('planned') && (
        <Button
          size="sm"
          data-places="planned"
          variant={pins.planned ? 'secondary' : 'primary'}
          icon={<MapPin aria-hidden />}
          onClick={start('planned')}
        >
          {pins.planned ? 'Move' : 'Place'}
        </Button>
      )}
      <Button size="sm" data-places="built" icon={<MapPinCheck aria-hidden />} onClick={start('built')}>
        It hangs here
      </Button>
      {kinds.map(
        (kind) =>
          pins[kind] && (
            <Button
              key={kind}
              size="sm"
              variant="ghost"
              icon={<MapPinOff aria-hidden />}
              onClick={() => gestures.take(card, kind)}
            >
              {pins.planned && pins.built && kinds.length > 1 ? `Take away ${kind}` : 'Take away'}
            </Button>
          ),
      )}
    </div>
  )
}
