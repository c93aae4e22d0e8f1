import { FileX2 } from 'lucide-react'
import { useParams } from 'wouter'
import { AcceptanceId } from '#events/acceptance/acceptance-id.ts'
import type { OneAcceptance } from '#events/acceptance/api.ts'
import { ProjectId } from '#events/kernel/ids.ts'
import { useAcceptance, useRefuse, useSign } from '../../api/projects/acceptance.ts'
import { useUser } from '../../api/people/session.tsx'
import { useIsProjectGone, useProject } from '../../api/projects/projects.ts'
import { ApiError } from '../../api/request/request.ts'
import { acceptanceHref } from '../../shared/projects/project-hrefs.ts'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/loading/empty-state.tsx'
import { LoadError } from '../../ui/loading/load-error.tsx'
import { Loading } from '../../ui/loading/loading.tsx'
import { Skeleton } from '../../ui/loading/skeleton.tsx'
import { BackLink } from '../../ui/page/back-link.tsx'
import { NotAvailable } from '../../ui/page/not-available.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { usePageTitle } from '../../ui/page/use-page-title.ts'
import { DocumentList } from './document-list.tsx'
import { DocumentView } from './document-view.tsx'
import { GuestLink } from './guest-link.tsx'

/** The hand-over documents of a project (/projects/:id/acceptance), or one of them, for all who may see the project. */
export function AcceptanceScreen() {
  const { id, document } = useParams<{ id: string; document?: string }>()
  const projectId = ProjectId.safeParse(Number(id)).data
  const asked = AcceptanceId.safeParse(Number(document)).data
  if (projectId === undefined || (document !== undefined && asked === undefined)) return <NoDocument />
  return <OfProject projectId={projectId} asked={asked} />
}

function OfProject({ projectId, asked }: { projectId: ProjectId; asked: AcceptanceId | undefined }) {
  if (useIsProjectGone(projectId)) return <NoDocument />
  // `relative`: words for screen readers alone stand in its height, and not in that of the page.
  return (
    <main className="relative flex-1 overflow-y-auto">
      <div className="mx-auto flex w-full max-w-3xl flex-col gap-4 p-4 pb-20 md:p-6 md:pb-20">
        {asked === undefined ? (
          <DocumentList projectId={projectId} />
        ) : (
          <OneDocument projectId={projectId} id={asked} />
        )}
      </div>
    </main>
  )
}

function OneDocument({ projectId, id }: { projectId: ProjectId; id: AcceptanceId }) {
  const project = useProject(projectId)
  const mayGiveOut = useUser().role !== 'customer'
  const { data: document, error, refetch } = useAcceptance(projectId, id)
  usePageTitle(`Hand-over document ${id}`)
  const isGone = error instanceof ApiError && error.status === 404
  return (
    <>
      <PageHeader
        title={`Hand-over document ${id}`}
        text={project?.name ?? <Skeleton className="my-0.5 h-4 w-40" />}
        backLink={<BackLink label="All hand-over documents" href={acceptanceHref(projectId)} className="-ml-2" />}
      />
      {isGone ? (
        <Card>
          <EmptyState title="This document does not exist" text="All documents of the project stand in its list." />
        </Card>
      ) : document ? (
        <>
          {mayGiveOut && <GuestLink document={document} />}
          <Document document={document} onSent={(isTaken) => void (!isTaken && refetch())} />
        </>
      ) : error ? (
        <Card>
          <LoadError title="The document could not be loaded" text={error.message} onRetry={() => void refetch()} />
        </Card>
      ) : (
        <Loading label="Loading the document..." className="flex flex-col gap-4">
          <Skeleton className="h-64" />
          <Skeleton className="h-64" />
        </Loading>
      )}
    </>
  )
}

/** Customers of the project answer; all others read. */
function Document({ document, onSent }: { document: OneAcceptance; onSent: (isTaken: boolean) => void }) {
  const { id: typist, role } = useUser()
  const [sign, refuse] = [useSign(document), useRefuse(document)]
  return (
    <DocumentView
      document={document}
      source={{ path: `/api/acceptance/${document.id}/pdf` }}
      answering={role === 'customer' ? { typist, sign, refuse, onSent } : null}
    />
  )
}

const NoDocument = () => (
  <NotAvailable page="Hand-over" icon={<FileX2 aria-hidden />} title="These documents are not available" />
)
