import { FileQuestion, Map as MapIcon, Plus } from 'lucide-react'
import { useRef } from 'react'
import { useParams } from 'wouter'
import { ProjectId } from '#events/kernel/ids.ts'
import { useUser } from '../../../api/people/session.tsx'
import { usePlans } from '../../../api/projects/plans.ts'
import { useIsProjectGone, useProject } from '../../../api/projects/projects.ts'
import { useConnection } from '../../../live/live-context.tsx'
import { boardHref } from '../../../shared/projects/project-hrefs.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/loading/empty-state.tsx'
import { LoadError } from '../../../ui/loading/load-error.tsx'
import { Loading } from '../../../ui/loading/loading.tsx'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'
import { UploadItem } from '../../../ui/loading/upload-item.tsx'
import { BackLink } from '../../../ui/page/back-link.tsx'
import { NotAvailable } from '../../../ui/page/not-available.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { usePageTitle } from '../../../ui/page/use-page-title.ts'
import { PlanCard } from './plan-card.tsx'
import { PLAN_FILES, usePlanUploads } from './use-plan-uploads.ts'

/** The floor plans of a project (/projects/:id/plans), for all who may see it. */
export function PlansScreen() {
  const projectId = ProjectId.safeParse(Number(useParams<{ id: string }>().id)).data
  return projectId === undefined ? <NoPlans /> : <PlansOf key={projectId} projectId={projectId} />
}

function PlansOf({ projectId }: { projectId: ProjectId }) {
  const project = useProject(projectId)
  const isGone = useIsProjectGone(projectId)
  const { data: plans, isError, error, refetch } = usePlans(projectId)
  const { uploads, add, retry, cancel } = usePlanUploads(projectId)
  const isClosed = project?.status === 'closed'
  const mayChange = useUser().role === 'employee' && !isClosed
  usePageTitle(project ? `Floor plans of ${project.name}` : 'Floor plans')
  if (isGone) return <NoPlans />
  const addButton = mayChange && <AddButton onFiles={add} />
  return (
    <main className="flex-1 overflow-y-auto">
      <div className="mx-auto flex w-full max-w-5xl flex-col gap-4 p-4 pb-20 md:p-6 md:pb-20">
        <PageHeader
          title="Floor plans"
          text={project?.name ?? <Skeleton className="my-0.5 h-4 w-40" />}
          backLink={<BackLink label="Back to the board" href={boardHref(projectId)} className="-ml-2" />}
          actions={plans && plans.length > 0 && addButton}
        />
        {uploads.length > 0 && (
          <ul aria-label="Drawings on their way" className="flex flex-col gap-2">
            {uploads.map((upload) => (
              <UploadItem
                key={upload.id}
                name={upload.file.name}
                sizeBytes={upload.file.size}
                upload={upload.state}
                onRetry={() => retry(upload)}
                onCancel={() => cancel(upload)}
              />
            ))}
          </ul>
        )}
        {plans ? (
          plans.length === 0 ? (
            <EmptyState
              icon={<MapIcon aria-hidden />}
              title="No floor plans yet"
              text={
                mayChange
                  ? 'Add the drawings as a PDF or as pictures: cards are placed on them, and installers see where each device hangs.'
                  : 'Employees add the drawings of the building here.'
              }
              action={addButton}
            />
          ) : (
            plans.map((plan) => <PlanCard key={plan.id} plan={plan} mayChange={mayChange} />)
          )
        ) : isError ? (
          <Card>
            <LoadError
              title="The floor plans could not be loaded"
              text={error.message}
              onRetry={() => void refetch()}
            />
          </Card>
        ) : (
          <Loading label="Loading the floor plans..." className="flex flex-col gap-4">
            <Skeleton className="h-64" />
          </Loading>
        )}
      </div>
    </main>
  )
}

function AddButton({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const isConnected = useConnection() === 'live'
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={PLAN_FILES}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])]
          // The same file may be chosen once more.
          currentTarget.value = ''
          onFiles(files)
        }}
      />
      <Button
        variant="primary"
        icon={<Plus aria-hidden />}
        disabled={!isConnected}
        onClick={() => input.current?.click()}
      >
        {isConnected ? 'Add drawings' : 'Add drawings (needs a connection)'}
      </Button>
    </>
  )
}

const NoPlans = () => (
  <NotAvailable page="Floor plans" icon={<FileQuestion aria-hidden />} title="These floor plans are not available" />
)
