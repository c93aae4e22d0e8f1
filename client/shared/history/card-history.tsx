import { History } from 'lucide-react'
import type { DeviceId } from '#events/kernel/ids.ts'
import { useCardHistory } from '../../api/projects/history.ts'
import { projectIdOf } from '../../live/board.ts'
import { useOpenBoard } from '../board/use-board.ts'
import { Button } from '../../ui/button.tsx'
import { DoorLink } from '../../ui/page/door-link.tsx'
import { LoadError } from '../../ui/loading/load-error.tsx'
import { Loading } from '../../ui/loading/loading.tsx'
import { Skeleton } from '../../ui/loading/skeleton.tsx'
import { When } from '../when/when.tsx'
import { historyHref } from './history-href.ts'
import { HistorySentence } from './history-sentence.tsx'
import { useLineNews } from './use-history-news.ts'

/** Lines that the detail of a card has room for. */
const MAX_LINES = 5

/** The last things that happened to a card, newest first, and the way to all of them. */
export function CardHistory({ deviceId }: { deviceId: DeviceId }) {
  const projectId = projectIdOf(useOpenBoard())
  const { data, isError, refetch } = useCardHistory(projectId, deviceId, MAX_LINES, useLineNews(projectId))
  if (!data && isError) return <LoadError isSmall title="The history could not be loaded." onRetry={refetch} />
  if (!data) {
    return (
      <Loading label="Loading the history..." className="flex flex-col gap-3 px-2 py-2">
        {[1, 2, 3].map((key) => (
          <Skeleton key={key} className="h-4 w-3/4" />
        ))}
      </Loading>
    )
  }
  return (
    <div className="flex flex-col items-start gap-3 px-2 py-2">
      <ol aria-label="History of this device" className="flex flex-col gap-2">
        {data.lines.map(({ line, at, parts }) => (
          <li key={line} className="wrap-anywhere">
            <HistorySentence parts={parts} />{' '}
            <span className="text-xs whitespace-nowrap text-muted">
              <When at={at} />
            </span>
          </li>
        ))}
      </ol>
      <Button asChild size="sm">
        <DoorLink href={historyHref(projectId, deviceId)}>
          <History aria-hidden />
          All of its history
        </DoorLink>
      </Button>
    </div>
  )
}
