import { CircleCheckBig, Cloud, Plus } from 'lucide-react'
import { Link } from 'wouter'
import { PROGRESS_WORDS, totalDevices } from '#events/project/progress.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/loading/empty-state.tsx'
import { formatCount } from '../../ui/text/format-count.ts'
import { LoadError } from '../../ui/loading/load-error.tsx'
import { Loading } from '../../ui/loading/loading.tsx'
import { ListFileButton } from '../../shared/lists/list-file-button.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { Skeleton } from '../../ui/loading/skeleton.tsx'
import { usePageTitle } from '../../ui/page/use-page-title.ts'
import { OpenProjects } from './open-projects.tsx'
import type { ProjectGroups } from './project-groups.ts'

export type OverviewProps = {
  groups: ProjectGroups | undefined
  /** The element that the dashboard scrolls in, once it is there. */
  scroller: HTMLElement | null
  onRetry: (() => void) | undefined
  onCreate: (() => void) | undefined
}

/** The open projects, when none is selected. `groups` is undefined while they load. */
export function Dashboard({ groups, scroller, onRetry, onCreate }: OverviewProps) {
  usePageTitle('Installs')
  const open = groups?.open ?? []
  const devices = open.reduce((sum, { deviceCounts }) => sum + totalDevices(deviceCounts), 0)
  const words = `${open.length === 1 ? '1 project' : `${formatCount(open.length)} projects`} · ${formatCount(devices)} devices`
  const blocked = open.reduce((sum, { flagged }) => sum + flagged, 0)
  const isLoading = !groups && !onRetry
  return (
    <div className="mx-auto flex w-full max-w-7xl flex-col gap-5 px-4 pt-5 pb-20 md:px-6 md:pt-6">
      <PageHeader
        title="Active Projects"
        text={
          isLoading ? (
            <Skeleton className="my-0.5 h-4 w-40" />
          ) : (
            open.length > 0 && (blocked > 0 ? `${words} · ${formatCount(blocked)} blocked` : words)
          )
        }
        actions={
          onCreate && (
            <>
              <ListFileButton list="projects" />
              <Button asChild>
                <Link href="/verkada-instances">
                  <Cloud aria-hidden />
                  Verkada Instances
                </Link>
              </Button>
              <Button variant="primary" icon={<Plus aria-hidden />} onClick={onCreate}>
                New Project
              </Button>
            </>
          )
        }
      />
      {(isLoading || open.length > 0) && <p className="-mt-4 text-xs text-muted max-md:-mt-2">{PROGRESS_WORDS}</p>}
      {onRetry && (
        <Card>
          <LoadError
            title="The projects could not be loaded"
            text="Nothing is lost. Try again when the connection is back."
            onRetry={onRetry}
          />
        </Card>
      )}
      {isLoading && <LoadingProjects />}
      {groups && open.length === 0 && (
        <Card>
          <EmptyState
            icon={<CircleCheckBig aria-hidden />}
            title={<h2>{groups.closed.length > 0 ? 'All Projects Complete' : 'No projects yet'}</h2>}
            text={
              groups.closed.length > 0
                ? 'There are no open projects. Closed ones are in the list of projects.'
                : onCreate
                  ? 'Create the first one. It appears here with its progress.'
                  : 'A project appears here as soon as you are assigned to it. If one is missing, ask the person who plans it.'
            }
            action={onCreate && <Button onClick={onCreate}>Create New Project</Button>}
          />
        </Card>
      )}
      {open.length > 0 && scroller && <OpenProjects projects={open} scroller={scroller} />}
    </div>
  )
}

const LoadingProjects = () => (
  <Loading
    label="Loading the overview..."
    className="grid grid-cols-[repeat(auto-fill,minmax(min(19rem,100%),1fr))] gap-4"
  >
    {[1, 2, 3].map((key) => (
      <Card key={key} className="flex h-43 flex-col justify-between p-4">
        <Skeleton className="h-5 w-2/3" />
        <Skeleton className="h-2 w-full" />
        <Skeleton className="h-9 w-full" />
      </Card>
    ))}
  </Loading>
)
