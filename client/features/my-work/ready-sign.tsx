import { CloudDownload, CloudOff, Download } from 'lucide-react'
import type { ProjectId } from '#events/kernel/ids.ts'
import { useConnection } from '../../live/live-context.tsx'
import { missingWords } from '../../shared/ready/ready-words.ts'
import { useReadyProjects } from '../../shared/ready/use-ready.ts'
import { clockTime } from '../../shared/when/clock-words.ts'
import { useMinute } from '../../shared/when/minute.ts'
import { Button } from '../../ui/button.tsx'
import { formatBytes } from '../../ui/text/format-bytes.ts'
import { countOf, formatCount } from '../../ui/text/format-count.ts'

/** Says whether the projects of today can be worked on without a connection: since when, how much is kept, and what is missing. */
export function ReadySign({ ids }: { ids: readonly ProjectId[] }) {
  const asked = useReadyProjects(ids)
  const isConnected = useConnection() === 'live'
  const now = useMinute()
  if (ids.length === 0) return null
  const ready = asked.flatMap(({ data }) => data ?? [])
  const since = ready.map(({ at }) => at).toSorted()[0]
  const missing = missingWords(ready)
  const bytes = ready.reduce((sum, one) => sum + one.bytes, 0)
  const failed = asked.filter(({ isError, isFetching }) => isError && !isFetching)
  const isBusy = asked.some(({ isFetching }) => isFetching)
  const Icon = ready.length < ids.length ? (isBusy ? Download : CloudOff) : CloudDownload
  return (
    <div role="status" className="flex flex-wrap items-center gap-x-3 gap-y-1 text-label text-muted">
      <Icon aria-hidden className="size-4 shrink-0" />
      {ready.length === ids.length && since !== undefined ? (
        <span>{`Ready for offline since ${clockTime(since, now)}, ${countOf(ids.length, 'project')}, ${formatBytes(bytes)}`}</span>
      ) : isBusy ? (
        <span>{`Getting ready for offline: ${formatCount(ready.length)} of ${countOf(ids.length, 'project')}`}</span>
      ) : (
        <span>{`Ready for offline: ${formatCount(ready.length)} of ${countOf(ids.length, 'project')}`}</span>
      )}
      {missing !== null && !isBusy && <span>{missing}</span>}
      {failed.length > 0 && isConnected && (
        <Button size="sm" variant="ghost" onClick={() => failed.forEach(({ refetch }) => void refetch())}>
          Try again
        </Button>
      )}
    </div>
  )
}
