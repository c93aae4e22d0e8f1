import { CirclePlus } from 'lucide-react'
import { dialogOnDemand } from '../../../../ui/loading/on-demand.tsx'
import { Button } from '../../../../ui/button.tsx'
import { useMay } from '../../state/board-context.tsx'
import { useMayPin, type usePlanGestures } from '../use-plan-gestures.ts'
import { useViewer, useViewerStore } from '../viewer-state.ts'
import { AimBar } from './aim-bar.tsx'
import { startAim } from './aim.ts'

const LateDialog = dialogOnDemand(async () => (await import('./new-card-dialog.tsx')).NewCardDialog)

/** Begins a new card at a place that the person chooses next; for those who may make cards and place them. */
export function NewCardButton() {
  const viewer = useViewerStore()
  const mayMake = useMay('AddManualCard')
  const mayPin = useMayPin()
  if (!mayMake || !mayPin('built')) return null
  return (
    <Button
      size="sm"
      icon={<CirclePlus aria-hidden />}
      onClick={({ detail }) =>
        startAim(viewer, { of: 'new' }, detail === 0, 'A new card. Press its place on the drawing')
      }
    >
      New card here
    </Button>
  )
}

/** While a new card wants its place, and then its name. */
export function NewCard({ gestures }: { gestures: ReturnType<typeof usePlanGestures> }) {
  const viewer = useViewerStore()
  const isAiming = useViewer(({ aim }) => aim?.of === 'new')
  const place = useViewer(({ newCardAt }) => newCardAt)
  const kind = useMayPin()('planned') ? 'planned' : 'built'
  return (
    <>
      {isAiming && <AimBar icon={<CirclePlus aria-hidden />} text="Press the place of the new card" />}
      {place && (
        <LateDialog isOpen onClose={() => viewer.setState({ newCardAt: null })} {...{ place, kind, gestures }} />
      )}
    </>
  )
}
