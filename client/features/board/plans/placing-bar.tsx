import { MapPin, X } from 'lucide-react'
import { useBoard } from '../../../shared/board/use-board.ts'
import { Input } from '../../../ui/form/input.tsx'
import { Button } from '../../../ui/button.tsx'
import { cancelPlacing } from './placing.ts'
import { useViewer, useViewerStore } from './viewer-state.ts'

/** While a card waits for its place: what to do, and for one that hangs elsewhere why. On a phone it is in reach of the thumb. */
export function PlacingBar() {
  const viewer = useViewerStore()
  const placing = useViewer((state) => state.placing)
  const name = useBoard(({ cards }) => (placing ? cards.get(placing.deviceId)?.name : undefined))
  if (!placing) return null
  const isBuilt = placing.kind === 'built'
  return (
    <div className="absolute inset-x-3 top-3 mx-auto max-md:top-auto max-md:bottom-20 flex w-fit max-w-[calc(100%-1.5rem)] flex-wrap items-center gap-2 rounded-panel border border-accent bg-raised p-2 pl-3 shadow-float">
      <MapPin aria-hidden className="size-4 shrink-0 text-accent-text" />
      <p className="min-w-0 flex-1">
        {isBuilt ? 'Press where ' : 'Press the place of '}
        <span dir="auto" className="font-semibold wrap-anywhere">
          {name ?? 'the card'}
        </span>
        {isBuilt ? ' hangs' : ''}
        <span className="text-muted pointer-coarse:hidden">
          {placing.cross ? '. Arrows move the cross, Enter places it' : ''}
        </span>
      </p>
      <Button size="sm" icon={<X aria-hidden />} onClick={() => cancelPlacing(viewer)}>
        Cancel
      </Button>
      {isBuilt && (
        <Input
          aria-label="Why it hangs elsewhere"
          placeholder="Why elsewhere? (not required)"
          maxLength={500}
          value={placing.why}
          onChange={({ target }) => viewer.setState({ placing: { ...placing, why: target.value } })}
          className="basis-full"
        />
      )}
    </div>
  )
}
