import { useState } from 'react'
import type { PlanPage } from '#events/plan/api.ts'
import { PinPlace, type Pin } from '#events/plan/page.ts'
import type { Card } from '#events/project/device.ts'
import { Button } from '../../../../ui/button.tsx'
import { Field } from '../../../../ui/form/field.tsx'
import { Input } from '../../../../ui/form/input.tsx'
import { Segments } from '../../../../ui/segments.tsx'
import { metres } from '../metres.ts'
import { useMayPin, type usePlanGestures } from '../use-plan-gestures.ts'
import { useViewer, useViewerStore } from '../viewer-state.ts'
import { bandsOf, type Standard } from './bands.ts'
import { ANGLE_STEP, type Cone, coneOf, coneWords, FIRST_CONE } from './cone.ts'

type Props = {
  readonly card: Card
  readonly pin: Pin
  readonly page: PlanPage
  readonly gestures: ReturnType<typeof usePlanGestures>
}

/** The view of a camera in numbers, and how much detail it shows. It is dragged on the drawing, too. */
export function CameraFields({ card, pin, page, gestures }: Props) {
  const mayChange = useMayPin()(pin.kind)
  const cone = coneOf(page, pin)
  const hasScale = page.scale !== null
  const aim = (next: Cone) => gestures.aim(card, page, pin, next)
  if (!cone)
    return mayChange ? (
      <Button size="sm" className="self-start" onClick={() => aim(FIRST_CONE)}>
        Show its view
      </Button>
    ) : null
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="pb-1 text-label">
        <span className="font-medium">View: </span>
        {coneWords(cone, hasScale ? metres : null)}
      </legend>
      {mayChange && (
        <div className="grid grid-cols-2 gap-2">
          <NumberField
            label="Direction (°)"
            of="bearing"
            value={cone.bearing}
            step={ANGLE_STEP}
            onSave={(bearing) => aim({ ...cone, bearing })}
          />
          <NumberField
            label="Angle (°)"
            of="angle"
            value={cone.angle}
            step={ANGLE_STEP}
            onSave={(angle) => aim({ ...cone, angle })}
          />
          {hasScale && (
            <>
              <NumberField
                label="Reach (m)"
                of="reach"
                value={cone.reach}
                step={0.5}
                onSave={(reach) => aim({ ...cone, reach })}
              />
              <NumberField
                label="Pixels across"
                of="pixels"
                value={cone.pixels}
                step={1}
                onSave={(pixels) => aim({ ...cone, pixels })}
              />
            </>
          )}
        </div>
      )}
      {hasScale && <Detail cone={cone} />}
    </fieldset>
  )
}

/** How far which detail is told, in words. */
function Detail({ cone: { pixels, angle, reach } }: { cone: Cone }) {
  const viewer = useViewerStore()
  const standard = useViewer((state) => state.standard)
  if (pixels === undefined || reach === undefined) return null
  const bands = bandsOf(standard, { pixels, angle, reach })
  if (bands.length === 0) return null
  return (
    <>
      <Segments<Standard>
        label="Standard of detail"
        value={standard}
        onValueChange={(next) => viewer.setState({ standard: next })}
        options={[
          { value: '2025', label: 'OODPCVS (2025)' },
          { value: '2014', label: 'DORI (2014)' },
        ]}
      />
      <ul aria-label="Detail by IEC 62676-4" className="text-label text-muted">
        {bands.map(({ name, to }) => (
          <li key={name}>
            {name}: up to {metres(to)}
          </li>
        ))}
      </ul>
    </>
  )
}

type NumberProps = {
  readonly label: string
  /** The field of a pin that it is. */
  readonly of: 'bearing' | 'angle' | 'reach' | 'pixels'
  readonly value: number | undefined
  readonly step: number
  readonly onSave: (value: number) => void
}

/** A number that is saved when its field is left, or by Enter. */
function NumberField({ label, of, value, step, onSave }: NumberProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const [error, setError] = useState<string>()
  const shown = value === undefined ? '' : `${Math.round(value * 10) / 10}`
  const save = () => {
    const isNew = typed !== null && typed !== shown
    const { data } = PinPlace.shape[of].safeParse(Number(typed))
    if (isNew && (data === undefined || typed.trim() === '')) return setError('Another number, please')
    setTyped(null)
    setError(undefined)
    if (isNew && data !== undefined) onSave(data)
  }
  return (
    <Field label={label} error={error}>
      <Input
        type="number"
        inputMode="decimal"
        step={step}
        value={typed ?? shown}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={save}
        onKeyDown={({ key }) => {
          if (key === 'Enter') save()
        }}
      />
    </Field>
  )
}
