import { RefreshCw } from 'lucide-react'
import { requestOf } from '#events/kernel/call.ts'
import type { ProjectId } from '#events/kernel/ids.ts'
import { syncDevices } from '#events/project/commands/sync-devices.ts'
import { SyncAnswer } from '#events/project/sync-api.ts'
import { useSyncProgress, waitForSync } from '../../../api/projects/sync.ts'
import { messageOf } from '../../../api/request/request.ts'
import { useCommand } from '../../../api/request/use-command.ts'
import { projectIdOf } from '../../../live/board.ts'
import { useOpenBoard } from '../../../shared/board/use-board.ts'
import { Button } from '../../../ui/button.tsx'
import { fetchedOnce } from '../../../ui/loading/on-demand.tsx'
import { useIsClosed, useMay } from '../state/board-context.tsx'
import { WideWords } from '../../../ui/text/wide-words.tsx'
import { keepGuide, useGuide } from './guide-flag.ts'

/** The words about the outcome come when they are needed: a sync takes longer than they do. */
const words = fetchedOnce(() => import('./sync-words.ts'))

/** Initial Device Sync: brings the provider's devices to the board. It goes on when the board is left. */
export function SyncButton({ isNarrow }: { isNarrow: boolean }) {
  const project = projectIdOf(useOpenBoard())
  const isClosed = useIsClosed()
  const maySync = useMay('SyncDevices')
  const guide = useGuide()
  const isSyncing = useSyncProgress(project) !== undefined
  const { send } = useCommand<ProjectId, SyncAnswer>({
    call: (id) => requestOf(syncDevices.call, { id }),
    read: (body) => SyncAnswer.parse(body),
    success: (answer) => words.loaded()?.syncDone(answer) ?? { title: 'Devices synced' },
    failure: (error) =>
      words.loaded()?.syncFailed(error) ?? {
        title: 'Sync failed',
        description: messageOf(error),
        variant: 'destructive',
      },
  })
  if (!maySync || isClosed) return null
  const sync = async () => {
    // Synced cards may come before the answer, and would hide it.
    if (guide === 'all') keepGuide(project, 'shown')
    waitForSync(project, true)
    await words.load().catch(() => undefined)
    const { ok } = await send(project)
    waitForSync(project, false)
    if (ok && guide === 'all') keepGuide(project, 'synced')
  }
  return (
    <Button
      size={isNarrow ? 'sm' : 'md'}
      icon={<RefreshCw aria-hidden />}
      isPending={isSyncing}
      aria-label="Initial Device Sync"
      onClick={() => void sync()}
    >
      {isNarrow ? 'Sync' : <WideWords short="Sync" long="Initial Device Sync" />}
    </Button>
  )
}
