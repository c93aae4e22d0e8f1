import { Ruler, TriangleAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { PlanPage } from '#events/plan/api.ts'
import type { MeasuredLine } from '#events/plan/page.ts'
import { Button } from '../../../../ui/button.tsx'
import { Field } from '../../../../ui/form/field.tsx'
import { Input } from '../../../../ui/form/input.tsx'
import { AimBar } from '../aim/aim-bar.tsx'
import { endAim, focusWindow, startAim } from '../aim/aim.ts'
import { useViewer, useViewerStore, type ViewerStore } from '../viewer-state.ts'
import {
  LINES,
  type Measuring,
  metresIn,
  NOT_MEASURED,
  type Verdict,
  verdictOn,
  withLength,
  withoutLast,
} from './measuring.ts'

const MEASURE = 'Press one end of a length that you know, such as a wall'

/** Measures a page from its first line on. @param isByKey the person goes on by keys. */
export const startMeasuring = (viewer: ViewerStore, isByKey: boolean, measuring = NOT_MEASURED): void =>
  startAim(viewer, measuring, isByKey, `Line ${measuring.lines.length + 1} of ${LINES}. ${MEASURE}`)

/** While a page is measured: which end is wanted, how long the line is, and whether the lines agree. */
export function MeasureBar({ page, onSave }: { page: PlanPage; onSave: (lines: readonly MeasuredLine[]) => void }) {
  const viewer = useViewerStore()
  const isByKey = useViewer(({ cross }) => cross !== null)
  const measuring = useViewer(({ aim }) => (aim?.of === 'line' ? aim : null))
  if (!measuring) return null
  const { lines, ends } = measuring
  const verdict = verdictOn(lines, page.own, page)
  const save = (measured: readonly MeasuredLine[]) => {
    endAim(viewer)
    focusWindow()
    onSave(measured)
  }
  const measured = (metres: number) => {
    const next = withLength(measuring, metres)
    const isFine = verdictOn(next.lines, page.own, page).is === 'fine'
    if (isFine) save(next.lines)
    else if (next.lines.length < LINES) startMeasuring(viewer, isByKey, next)
    else viewer.setState({ aim: next })
  }
  return (
    <AimBar icon={<Ruler aria-hidden />} text={textOf(measuring, verdict)}>
      {ends.length === 2 && <Length key={lines.length} number={lines.length + 1} onLength={measured} />}
      {lines.length === LINES && (
        <div className="flex basis-full flex-wrap justify-end gap-2">
          <Button size="sm" onClick={() => startMeasuring(viewer, isByKey, withoutLast(measuring))}>
            Draw line 2 again
          </Button>
          {verdict.is === 'apart' && (
            <>
              <Button size="sm" onClick={() => startMeasuring(viewer, isByKey)}>
                Measure both again
              </Button>
              <Button size="sm" variant="primary" onClick={() => save(lines)}>
                Keep this scale
              </Button>
            </>
          )}
        </div>
      )}
    </AimBar>
  )
}

function textOf({ lines, ends }: Measuring, verdict: Verdict): ReactNode {
  switch (verdict.is) {
    case 'unfinished':
    case 'fine': {
      const end = ends.length === 0 ? MEASURE : ends.length === 1 ? 'Press its other end' : 'Type its length'
      return (
        <>
          <span className="font-semibold">
            Line {lines.length + 1} of {LINES}.
          </span>{' '}
          {lines.length === 1 && ends.length === 0 ? 'Press one end of a length that runs at another angle' : end}
        </>
      )
    }
    case 'same angle':
      return <Warning>These lines run at almost the same angle. Draw the second one at another angle.</Warning>
    case 'apart':
      return (
        <Warning>
          These lines say scales that are {verdict.percent} % apart. Measure again, or look whether the drawing is
          distorted.
        </Warning>
      )
  }
}

const Warning = ({ children }: { children: ReactNode }) => (
  <span role="alert" className="flex items-start gap-1.5">
    <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-warning-text" />
    <span>{children}</span>
  </span>
)

function Length({ number, onLength }: { number: number; onLength: (metres: number) => void }) {
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  return (
    <form
      className="flex basis-full items-start gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        const metres = metresIn(text)
        if (metres === null) setError('Type the length in metres, such as 4.25')
        else onLength(metres)
      }}
    >
      <Field label={`Length of line ${number} in metres`} error={error} isLabelHidden className="flex-1">
        <Input
          // The next step of the person: they have just set the line's end.
          autoFocus
          inputMode="decimal"
          autoComplete="off"
          placeholder="Length in metres"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </Field>
      <Button type="submit" variant="primary">
        {number < LINES ? 'Next line' : 'Save scale'}
      </Button>
    </form>
  )
}
