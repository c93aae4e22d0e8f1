import { Plus, X } from 'lucide-react'
import type { PlanPage } from '#events/plan/api.ts'
import type { Pin } from '#events/plan/page.ts'
import type { Card } from '#events/project/device.ts'
import { Button } from '../../../../ui/button.tsx'
import { Segments } from '../../../../ui/segments.tsx'
import { metres } from '../metres.ts'
import { useMayPin, type usePlanGestures } from '../use-plan-gestures.ts'
import { useViewer, useViewerStore } from '../viewer-state.ts'
import { bandsOf, type Standard } from './bands.ts'
import { NumberField } from './number-field.tsx'
import { standardChoice } from './standard-choice.ts'
import { ANGLE_STEP, type Cone, conesOf, coneWords, FIRST_CONE, withOneMore } from './cone.ts'

type Props = {
  readonly card: Card
  readonly pin: Pin
  readonly page: PlanPage
  readonly gestures: ReturnType<typeof usePlanGestures>
}

/** The views of a camera in numbers, one for each sensor, and how much detail they show. They are dragged on the drawing, too. */
export function CameraFields({ card, pin, page, gestures }: Props) {
  const mayChange = useMayPin()(pin.kind)
  const cones = conesOf(page, pin)
  const aim = (next: readonly Cone[]) => gestures.aim(card, page, pin, next)
  const more = withOneMore(cones)
  if (cones.length === 0)
    return mayChange ? (
      <Button size="sm" className="self-start" onClick={() => aim([FIRST_CONE])}>
        Show its view
      </Button>
    ) : null
  return (
    <>
      {cones.map((cone, index) => (
        <View
          // biome-ignore lint/suspicious/noArrayIndexKey: a view is its place among those of the camera
          key={index}
          name={cones.length > 1 ? `View ${index + 1}` : 'View'}
          cone={cone}
          hasScale={page.scale !== null}
          {...(mayChange && { onChange: (next: Cone) => aim(cones.with(index, next)) })}
          {...(mayChange && cones.length > 1 && { onRemove: () => aim(cones.toSpliced(index, 1)) })}
        />
      ))}
      {page.scale !== null && cones.some((cone) => detailOf('2025', cone).length > 0) && <StandardChoice />}
      {mayChange && more && (
        <Button size="sm" variant="ghost" icon={<Plus aria-hidden />} className="self-start" onClick={() => aim(more)}>
          Add a view
        </Button>
      )}
    </>
  )
}

type ViewProps = {
  readonly name: string
  readonly cone: Cone
  readonly hasScale: boolean
  readonly onChange?: (next: Cone) => void
  readonly onRemove?: () => void
}

function View({ name, cone, hasScale, onChange, onRemove }: ViewProps) {
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="pb-1 text-label">
        <span className="font-medium">{name}: </span>
        {coneWords(cone, hasScale ? metres : null)}
      </legend>
      {onChange && (
        <div className="grid grid-cols-2 gap-2">
          <NumberField
            label="Direction (°)"
            of="bearing"
            value={cone.bearing}
            step={ANGLE_STEP}
            onSave={(bearing) => onChange({ ...cone, bearing })}
          />
          <NumberField
            label="Angle (°)"
            of="angle"
            value={cone.angle}
            step={ANGLE_STEP}
            onSave={(angle) => onChange({ ...cone, angle })}
          />
          {hasScale && (
            <>
              <NumberField
                label="Reach (m)"
                of="reach"
                value={cone.reach}
                step={0.5}
                onSave={(reach) => onChange({ ...cone, reach })}
              />
              <NumberField
                label="Pixels across"
                of="pixels"
                value={cone.pixels}
                step={1}
                onSave={(pixels) => onChange({ ...cone, pixels })}
              />
            </>
          )}
        </div>
      )}
      {hasScale ? (
        <Detail cone={cone} />
      ) : (
        <p className="text-label text-muted">Its reach in metres is known once the page is measured.</p>
      )}
      {onRemove && (
        <Button size="sm" variant="ghost" icon={<X aria-hidden />} className="self-start" onClick={onRemove}>
          Remove {name.toLowerCase()}
        </Button>
      )}
    </fieldset>
  )
}

/** How far a view shows which detail; nothing where that is not known. */
const detailOf = (standard: Standard, { pixels, angle, reach }: Cone) =>
  pixels === undefined || reach === undefined ? [] : bandsOf(standard, { pixels, angle, reach })

/** How far which detail is told, in words. */
function Detail({ cone }: { cone: Cone }) {
  const bands = detailOf(
    useViewer((state) => state.standard),
    cone,
  )
  if (bands.length === 0) return null
  return (
    <ul aria-label="Detail by IEC 62676-4" className="text-label text-muted">
      {bands.map(({ name, to }) => (
        <li key={name}>
          {name}: up to {metres(to)}
        </li>
      ))}
    </ul>
  )
}

function StandardChoice() {
  const viewer = useViewerStore()
  return (
    <Segments<Standard>
      label="Standard of detail"
      value={useViewer((state) => state.standard)}
      onValueChange={(standard) => {
        viewer.setState({ standard })
        standardChoice().setState({ standard })
      }}
      options={[
        { value: '2025', label: 'OODPCVS (2025)' },
        { value: '2014', label: 'DORI (2014)' },
      ]}
    />
  )
}
