import { CircleCheckBig, Plus } from 'lucide-react'
import { PROGRESS_WORDS, totalDevices } from '#events/project/progress.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { formatCount } from '../../ui/format-count.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { usePageTitle } from '../../ui/use-page-title.ts'
import { OpenProjects } from './open-projects.tsx'
import type { ProjectGroups } from './project-groups.ts'

/** What is open now, when no project is selected. `groups` is undefined while they load. */
export function Dashboard({
  groups,
  scroller,
  onRetry,
  onCreate,
}: {
  groups: ProjectGroups | undefined
  /** What the dashboard scrolls in, once it is there. */
  scroller: HTMLElement | null
  onRetry: (() => void) | undefined
  onCreate: (() => void) | undefined
}) {
  usePageTitle('Installs')
  const open = groups?.open ?? []
  const devices = open.reduce((sum, { deviceCounts }) => sum + totalDevices(deviceCounts), 0)
  return (
    <div className="mx-auto flex w-full max-w-7xl flex-col gap-5 px-4 py-5 md:px-6 md:py-6">
      <div className="flex min-h-10 items-center justify-between gap-4">
        <div>
          <h1 className="text-xl font-semibold tracking-tight">Active Projects</h1>
          {open.length > 0 && (
            <p className="text-muted tabular-nums">
              {open.length === 1 ? '1 project' : `${formatCount(open.length)} projects`} · {formatCount(devices)}{' '}
              devices
            </p>
          )}
        </div>
        {onCreate && (
          <Button variant="primary" icon={<Plus aria-hidden />} onClick={onCreate}>
            New Project
          </Button>
        )}
      </div>
      {((!groups && !onRetry) || open.length > 0) && <p className="-mt-4 text-xs text-muted">{PROGRESS_WORDS}</p>}
      {onRetry && (
        <Card>
          <EmptyState
            title="The projects could not be loaded"
            text="Nothing is lost. Try again when the connection is back."
            action={<Button onClick={onRetry}>Try Again</Button>}
          />
        </Card>
      )}
      {!groups && !onRetry && <Loading />}
      {groups && open.length === 0 && (
        <Card>
          <EmptyState
            icon={<CircleCheckBig aria-hidden />}
            title={<h2>All Projects Complete</h2>}
            text={
              groups.closed.length > 0
                ? 'There are no open projects. Closed ones are in the list of projects.'
                : 'Projects that you may see appear here.'
            }
            action={onCreate && <Button onClick={onCreate}>Create New Project</Button>}
          />
        </Card>
      )}
      {open.length > 0 && scroller && <OpenProjects projects={open} scroller={scroller} />}
    </div>
  )
}

const Loading = () => (
  <div aria-busy className="grid grid-cols-[repeat(auto-fill,minmax(min(19rem,100%),1fr))] gap-4">
    {[1, 2, 3].map((key) => (
      <Card key={key} className="flex h-43 flex-col justify-between p-4">
        <Skeleton className="h-5 w-2/3" />
        <Skeleton className="h-2 w-full" />
        <Skeleton className="h-9 w-full" />
      </Card>
    ))}
  </div>
)
