import { FileQuestion, Map as MapIcon } from 'lucide-react'
import { useParams } from 'wouter'
import { ProjectId } from '#events/kernel/ids.ts'
import { MAX_PLAN_BYTES, PLAN_SENTENCES } from '#events/plan/limits.ts'
import { PlanType } from '#events/plan/page.ts'
import { useUser } from '../../../api/people/session.tsx'
import { plansOf, usePlans } from '../../../api/projects/plans.ts'
import { useIsProjectGone, useProject } from '../../../api/projects/projects.ts'
import { AddFiles, FileUploads } from '../../../shared/files/file-uploads.tsx'
import { acceptOf, useFileUploads } from '../../../shared/files/use-file-uploads.ts'
import { boardHref } from '../../../shared/projects/project-hrefs.ts'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/loading/empty-state.tsx'
import { LoadError } from '../../../ui/loading/load-error.tsx'
import { Loading } from '../../../ui/loading/loading.tsx'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'
import { BackLink } from '../../../ui/page/back-link.tsx'
import { NotAvailable } from '../../../ui/page/not-available.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { usePageTitle } from '../../../ui/page/use-page-title.ts'
import { PlanCard } from './plan-card.tsx'

const LIMITS = { types: PlanType.options, maxBytes: MAX_PLAN_BYTES, sentences: PLAN_SENTENCES }

/** The floor plans of a project (/projects/:id/plans), for all who may see it. */
export function PlansScreen() {
  const projectId = ProjectId.safeParse(Number(useParams<{ id: string }>().id)).data
  return projectId === undefined ? <NoPlans /> : <PlansOf key={projectId} projectId={projectId} />
}

function PlansOf({ projectId }: { projectId: ProjectId }) {
  const project = useProject(projectId)
  const isGone = useIsProjectGone(projectId)
  const { data: plans, isError, error, refetch } = usePlans(projectId)
  const uploads = useFileUploads({
    ...{ url: `/api/projects/${projectId}/plans`, field: 'plan', limits: LIMITS },
    sent: () => plansOf(projectId).loadAgain(),
  })
  const isClosed = project?.status === 'closed'
  const mayChange = useUser().role === 'employee' && !isClosed
  usePageTitle(project ? `Floor plans of ${project.name}` : 'Floor plans')
  if (isGone) return <NoPlans />
  const addButton = mayChange && <AddFiles words="Add drawings" accept={acceptOf(LIMITS)} onFiles={uploads.add} />
  return (
    <main className="flex-1 overflow-y-auto">
      <div className="mx-auto flex w-full max-w-5xl flex-col gap-4 p-4 pb-20 md:p-6 md:pb-20">
        <PageHeader
          title="Floor plans"
          text={project?.name ?? <Skeleton className="my-0.5 h-4 w-40" />}
          backLink={<BackLink label="Back to the board" href={boardHref(projectId)} className="-ml-2" />}
          actions={plans && plans.length > 0 && addButton}
        />
        <FileUploads label="Drawings on their way" uploads={uploads} />
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

const NoPlans = () => (
  <NotAvailable page="Floor plans" icon={<FileQuestion aria-hidden />} title="These floor plans are not available" />
)
