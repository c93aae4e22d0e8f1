import { Cable as CableIcon, X } from 'lucide-react'
import { type RefObject, useRef } from 'react'
import { isTemporaryId } from '#events/kernel/ids.ts'
import type { Cable } from '#events/plan/api.ts'
import type { Card } from '#events/project/device.ts'
import { useBoard } from '../../../../shared/board/use-board.ts'
import { Button } from '../../../../ui/button.tsx'
import { useFocusKept } from '../../../../ui/focus/use-focus-kept.ts'
import { useSteps } from '../../../../ui/list/load-more.tsx'
import { isolated } from '../../../../ui/text/isolated.tsx'
import { useFocusAfter } from '../aim/use-focus-after.ts'
import { NumberField } from '../cones/number-field.tsx'
import { useMayPin, type usePlanGestures } from '../use-plan-gestures.ts'
import { useViewer, useViewerStore } from '../viewer-state.ts'
import { startCable } from './lay-cable.ts'
import { lengthWords } from './shown-cables.ts'

/** Number of cables that show, and that come with each press on "Load more": each has a field. */
const STEP = 20

type Props = {
  readonly card: Card
  readonly cables: readonly Cable[]
  readonly isPlaced: boolean
  readonly gestures: ReturnType<typeof usePlanGestures>
}

/** The cables of the chosen card in words, and a further one from it. */
export function CableSection({ card, cables, isPlaced, gestures }: Props) {
  const mayLay = useMayPin()('built')
  const cards = useBoard((state) => state.cards)
  const begin = useRef<HTMLButtonElement>(null)
  const focusKept = useFocusKept(begin)
  const found = cables.flatMap((cable) => {
    const other = cards.get(cable.from === card.id ? cable.to : cable.from)
    return other ? [{ cable, other }] : []
  })
  const { shown, more } = useSteps(found, STEP)
  return (
    <div {...focusKept} className="flex flex-col gap-2">
      {found.length > 0 && (
        <ul aria-label="Cables" className="flex flex-col gap-2">
          {shown.map(({ cable, other }) => (
            <li key={other.id}>
              <CableFields {...{ card, cable, other, mayLay, gestures }} />
            </li>
          ))}
        </ul>
      )}
      {more}
      {mayLay && isPlaced && !isTemporaryId(card.id) && <CableButton {...{ card, button: begin }} />}
    </div>
  )
}

type FieldProps = Pick<Props, 'card' | 'gestures'> & {
  readonly cable: Cable
  readonly other: Card
  readonly mayLay: boolean
}

function CableFields({ card, cable, other, mayLay, gestures }: FieldProps) {
  const isOwn = cable.metres !== null && !cable.isMeasured
  const fields = useRef<HTMLFieldSetElement>(null)
  const focusKept = useFocusKept(fields)
  return (
    <fieldset ref={fields} tabIndex={-1} {...focusKept} className="flex flex-col gap-1">
      <legend className="text-label wrap-anywhere">
        <span className="font-medium">Cable to {isolated(other.name)}: </span>
        {lengthWords(cable)}
      </legend>
      {mayLay && (
        <div className="flex flex-wrap items-end gap-2">
          <div className="w-28">
            <NumberField
              label="Length (m)"
              of="metres"
              value={cable.metres ?? undefined}
              step={0.5}
              onSave={(metres) => gestures.cable(card, other, metres)}
            />
          </div>
          {isOwn && (
            <Button size="sm" onClick={() => gestures.cable(card, other, null)}>
              From the scale
            </Button>
          )}
          <Button
            size="sm"
            aria-label={`Remove cable to ${other.name}`}
            variant="ghost"
            icon={<X aria-hidden />}
            onClick={() => gestures.removeCable(card, other)}
          >
            Remove cable
          </Button>
        </div>
      )}
    </fieldset>
  )
}

type ButtonProps = Pick<Props, 'card'> & { readonly button: RefObject<HTMLButtonElement | null> }

/** Begins a cable. After one by keys the focus is back on it. */
function CableButton({ card, button }: ButtonProps) {
  const viewer = useViewerStore()
  const isLaying = useViewer(({ aim }) => aim?.of === 'cable' && aim.from === card.id)
  useFocusAfter(isLaying ? button : null, ({ current }) => current?.focus())
  return (
    <Button
      ref={button}
      size="sm"
      className="self-start"
      icon={<CableIcon aria-hidden />}
      onClick={({ detail }) => startCable(viewer, card, detail === 0)}
    >
      Cable to…
    </Button>
  )
}
