import { MapPin } from 'lucide-react'
import { useBoard } from '../../../../shared/board/use-board.ts'
import { Input } from '../../../../ui/form/input.tsx'
import { placingOf, useViewer, useViewerStore } from '../viewer-state.ts'
import { AimBar } from './aim-bar.tsx'

/** While a card waits for its place: what to do, and for one that hangs elsewhere why. */
export function PlacingBar() {
  const viewer = useViewerStore()
  const placing = useViewer(placingOf)
  const isByKey = useViewer(({ cross }) => cross !== null)
  const name = useBoard(({ cards }) => (placing ? cards.get(placing.deviceId)?.name : undefined))
  if (!placing) return null
  const isBuilt = placing.kind === 'built'
  return (
    <AimBar
      icon={<MapPin aria-hidden />}
      text={
        <>
          {isBuilt ? 'Press where ' : 'Press the place of '}
          <span dir="auto" className="font-semibold wrap-anywhere">
            {name ?? 'the card'}
          </span>
          {isBuilt ? ' hangs' : ''}
          <span className="text-muted pointer-coarse:hidden">
            {isByKey ? '. Arrows move the cross, Enter places it' : ''}
          </span>
        </>
      }
    >
      {isBuilt && (
        <Input
          aria-label="Why it hangs elsewhere"
          placeholder="Why elsewhere? (not required)"
          maxLength={500}
          value={placing.why}
          onChange={({ target }) => viewer.setState({ aim: { ...placing, why: target.value } })}
          className="basis-full"
        />
      )}
    </AimBar>
  )
}
