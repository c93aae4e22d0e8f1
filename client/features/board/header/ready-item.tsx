import { CloudDownload, Download } from 'lucide-react'
import { projectIdOf } from '../../../live/board.ts'
import { useConnection, useLive } from '../../../live/live-context.tsx'
import { useOpenBoard } from '../../../shared/board/use-board.ts'
import { missingWords } from '../../../shared/ready/ready-words.ts'
import { makeReady, useReadyProject } from '../../../shared/ready/use-ready.ts'
import { clockTime } from '../../../shared/when/clock-words.ts'
import { useMinute } from '../../../shared/when/minute.ts'
import { MenuItem } from '../../../ui/overlay/menu.tsx'
import { formatBytes } from '../../../ui/text/format-bytes.ts'
import { toast } from '../../../ui/toast/toast.ts'

/** Says since when the project is ready for places without a connection, with what is kept and missing; a press fetches it anew. */
export function ReadyItem() {
  const live = useLive()
  const projectId = projectIdOf(useOpenBoard())
  const isConnected = useConnection() === 'live'
  const now = useMinute()
  const { data: ready, isFetching } = useReadyProject(projectId)
  const Icon = ready ? CloudDownload : Download
  const onSelect = () =>
    makeReady(live, projectId).then(
      (made) => made && toast({ title: 'Ready for offline', description: keptWords(made) }),
      () =>
        toast({
          title: 'Not ready for offline',
          description: 'Not all of the project came. Try again where the connection is better.',
          variant: 'destructive',
        }),
    )
  return (
    <MenuItem icon={<Icon aria-hidden />} disabled={!isConnected || isFetching} onSelect={() => void onSelect()}>
      <span className="flex flex-col">
        <span>
          {isFetching
            ? 'Getting ready for offline…'
            : ready
              ? `Ready for Offline since ${clockTime(ready.at, now)}`
              : isConnected
                ? 'Make Ready for Offline'
                : 'Not ready for offline'}
        </span>
        <span className="text-xs text-muted">{ready ? keptWords(ready) : 'Board, site, plans and pictures'}</span>
      </span>
    </MenuItem>
  )
}

const keptWords = (ready: NonNullable<ReturnType<typeof useReadyProject>['data']>): string =>
  [`${formatBytes(ready.bytes)} kept`, missingWords([ready]) ?? 'nothing missing'].join(', ')
