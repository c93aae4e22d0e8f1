import { Eraser } from 'lucide-react'
import { type PointerEvent, useRef, useState } from 'react'
import { SIGNATURE_FIELD, type Strokes } from '#events/acceptance/answer.ts'
import { Button } from '../../ui/button.tsx'
import { ControlGroup } from '../../ui/form/field.tsx'
import { withoutFling } from '../../ui/without-fling.ts'

const { width, height } = SIGNATURE_FIELD
/** Points that are nearer to each other than this show nothing more, in points of the field. */
const NEAR = 2

type Stroke = Strokes[number]
type Place = Stroke[number]

/** A place on the field, in its own points. */
function placeOn(field: Element, { clientX, clientY }: { readonly clientX: number; readonly clientY: number }): Place {
  const box = field.getBoundingClientRect()
  const part = (at: number, length: number, most: number) =>
    Math.min(most, Math.max(0, Math.round((at / Math.max(1, length)) * most)))
  return [part(clientX - box.left, box.width, width), part(clientY - box.top, box.height, height)]
}

/** A stroke as the path of a drawing; one point alone is a dot. */
const pathOf = (stroke: Stroke): string =>
  `M${stroke.map((point) => point.join(' ')).join('L')}${stroke.length === 1 ? 'h0' : ''}`

/** A field to sign in with a finger, a pen or the mouse. It is optional: people who cannot draw sign by their typed name. */
export function SignatureField({ value, onChange }: { value: Strokes; onChange: (strokes: Strokes) => void }) {
  const [drawn, setDrawn] = useState<Stroke>([])
  /** The pointer that draws, and its stroke so far: the finger may be lifted before its last points are shown. */
  const drawing = useRef<{ readonly pointer: number; stroke: Stroke } | null>(null)

  const begin = (event: PointerEvent<SVGSVGElement>) => {
    if (drawing.current !== null || event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    drawing.current = { pointer: event.pointerId, stroke: [placeOn(event.currentTarget, event)] }
    setDrawn(drawing.current.stroke)
  }
  const move = (event: PointerEvent<SVGSVGElement>) => {
    if (drawing.current?.pointer !== event.pointerId) return
    // A screen tells of the last point of each frame: those between make the line round.
    const between = event.nativeEvent.getCoalescedEvents?.() ?? []
    const places = (between.length > 0 ? between : [event]).map((one) => placeOn(event.currentTarget, one))
    drawing.current.stroke = places.reduce(withPlace, drawing.current.stroke)
    setDrawn(drawing.current.stroke)
  }
  const end = (event: PointerEvent<SVGSVGElement>) => {
    if (drawing.current?.pointer !== event.pointerId) return
    onChange([...value, drawing.current.stroke])
    drawing.current = null
    setDrawn([])
  }

  const strokes = drawn.length > 0 ? [...value, drawn] : value
  return (
    <ControlGroup className="flex flex-col gap-2">
      <div className="relative overflow-hidden rounded-control border border-control bg-raised">
        <svg
          ref={withoutFling}
          role="img"
          aria-label={strokes.length > 0 ? 'Your signature' : 'Nothing is drawn yet'}
          viewBox={`0 0 ${width} ${height}`}
          className="block aspect-[3/1] w-full cursor-crosshair touch-none select-none [-webkit-touch-callout:none]"
          onPointerDown={begin}
          onPointerMove={move}
          onPointerUp={end}
          onPointerCancel={end}
        >
          <path
            d={`M30 ${height - 40}H${width - 30}`}
            className="stroke-border"
            strokeWidth="2"
            strokeDasharray="6 8"
          />
          <path
            d={strokes.map(pathOf).join('')}
            className="fill-none stroke-current"
            strokeWidth="4"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </svg>
      </div>
      <Button
        size="sm"
        icon={<Eraser aria-hidden />}
        className="self-start"
        disabled={value.length === 0}
        onClick={() => onChange([])}
      >
        Clear signature
      </Button>
    </ControlGroup>
  )
}

function withPlace(stroke: Stroke, [x, y]: Place): Stroke {
  const [lastX, lastY] = stroke.at(-1) ?? [-NEAR, -NEAR]
  return Math.hypot(x - lastX, y - lastY) < NEAR ? stroke : [...stroke, [x, y]]
}
