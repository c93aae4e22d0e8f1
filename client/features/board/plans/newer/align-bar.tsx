import { Layers2, TriangleAlert } from 'lucide-react'
import type { Plan, PlanPage } from '#events/plan/api.ts'
import type { PageMap } from '#events/plan/page.ts'
import { Button } from '../../../../ui/button.tsx'
import { Field } from '../../../../ui/form/field.tsx'
import { Input } from '../../../../ui/form/input.tsx'
import { countOf } from '../../../../ui/text/format-count.ts'
import { AimBar } from '../aim/aim-bar.tsx'
import { startAim } from '../aim/aim.ts'
import { useViewer, useViewerStore } from '../viewer-state.ts'
import { type Aligning, alignmentOf, MAX_PAIRS, pinsLeaving } from './align.ts'
import type { useNewer } from './use-newer.ts'

type Props = { readonly plan: Plan; readonly page: PlanPage; readonly newer: ReturnType<typeof useNewer> }

/** While a newer drawing lies over a page: which point is wanted, how many pins would leave the page, and the replacement itself. */
export function AlignBar({ plan, page, newer }: Props) {
  const viewer = useViewerStore()
  const isByKey = useViewer(({ cross }) => cross !== null)
  const aligning = useViewer(({ aim }) => (aim?.of === 'pair' ? aim : null))
  if (!aligning) return null
  const alignment = alignmentOf(aligning, page.own)
  const { pages, filePage } = aligning.newer
  const choosePage = ({ valueAsNumber: wanted }: HTMLInputElement) => {
    const isThere = Number.isInteger(wanted) && wanted >= 1 && wanted <= pages
    if (isThere && wanted !== filePage && !newer.isBusy) void newer.look(aligning.newer.file, wanted)
  }
  const again = () => startAim(viewer, { ...aligning, pairs: [], from: null }, isByKey, PRESS_OLD)
  const isAligned = alignment.is === 'aligned' && !aligning.from
  return (
    <AimBar icon={<Layers2 aria-hidden />} text={<Words aligning={aligning} page={page} />}>
      {isAligned && <Leaving map={alignment.map} plan={plan} page={page} />}
      <div className="flex basis-full flex-wrap items-end justify-end gap-2">
        {pages > 1 && (
          <Field label={`Page of the file (of ${pages})`} className="mr-auto w-40">
            <Input
              type="number"
              min={1}
              max={pages}
              defaultValue={filePage}
              disabled={newer.isBusy}
              onBlur={({ currentTarget }) => choosePage(currentTarget)}
              onKeyDown={({ key, currentTarget }) => key === 'Enter' && choosePage(currentTarget)}
            />
          </Field>
        )}
        {aligning.pairs.length > 0 && (
          <Button size="sm" onClick={again}>
            Begin again
          </Button>
        )}
        {isAligned && (
          <Button size="sm" variant="primary" isPending={newer.isBusy} onClick={() => void newer.replace(aligning)}>
            Replace
          </Button>
        )}
      </div>
    </AimBar>
  )
}

const PRESS_OLD = 'Press a point of the old drawing that both show, such as the corner of a wall'

function Words({ aligning, page }: { aligning: Aligning; page: PlanPage }) {
  const { pairs, from, newer } = aligning
  const alignment = alignmentOf(aligning, page.own)
  if (from) return <>Press the same point on the new drawing</>
  if (alignment.is === 'aligned' && alignment.isBySize)
    return (
      <>
        {newer.file.name} has the size of the page and lies on it. Where it does not fit, press a point of the old
        drawing.
      </>
    )
  if (alignment.is === 'too close')
    return <>These points are too close to each other. Begin again, with points further apart.</>
  if (alignment.is === 'aligned')
    return pairs.length < MAX_PAIRS ? (
      <>Both drawings lie on each other. Where the new one is skewed, press a third point of the old drawing.</>
    ) : (
      <>Both drawings lie on each other by three points.</>
    )
  return (
    <>
      <span className="font-semibold">Point {pairs.length + 1} of 2.</span> {PRESS_OLD}
    </>
  )
}

/** Count of the pins that the replacement takes off the page. */
function Leaving({ map, plan, page }: { map: PageMap; plan: Plan; page: PlanPage }) {
  const { leaving, all } = pinsLeaving(plan.pins, page, map)
  if (leaving === 0)
    return (
      <p role="status" className="basis-full text-label text-muted">
        {all === 0 ? 'No pin stands on this page.' : 'All pins stay on the page.'}
      </p>
    )
  return (
    <p role="status" className="flex basis-full items-start gap-1.5 text-label text-warning-text">
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      {leaving} of {countOf(all, 'pin')} would lie beside the new drawing. {leaving === 1 ? 'It is' : 'They are'} kept,
      and can be placed anew.
    </p>
  )
}
