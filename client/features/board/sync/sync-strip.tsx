import { useSyncProgress } from '../../../api/projects/sync.ts'
import { projectIdOf } from '../../../live/board.ts'
import { useOpenBoard } from '../../../shared/board/use-board.ts'
import { Progress } from '../../../ui/loading/progress.tsx'
import { PairsToConfirm } from '../same/pairs.tsx'
import { SameDevice } from '../same/same-device.tsx'
import { progressWords } from './progress-words.ts'

/** How far the sync is that this page waits for, the devices that it left to be confirmed, and the cards that may be one device. */
export const SyncStrip = () => (
  <>
    <SyncRunning />
    <PairsToConfirm />
    <SameDevice />
  </>
)

function SyncRunning() {
  const progress = useSyncProgress(projectIdOf(useOpenBoard()))
  if (progress === undefined) return null
  const total = progress?.total ?? 0
  return (
    <div role="status" className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b bg-raised px-4 py-2 text-label">
      <span className="tabular-nums">{progressWords(progress)}</span>
      {progress && total > 0 && (
        <Progress percent={(progress.done / total) * 100} label="Device sync" className="w-40" />
      )}
    </div>
  )
}
