import { FilePlus2 } from 'lucide-react'
import { Link } from 'wouter'
import type { Acceptance } from '#events/acceptance/api.ts'
import type { ProjectId } from '#events/kernel/ids.ts'
import { useAcceptances, useMakeAcceptance } from '../../api/projects/acceptance.ts'
import { useUser } from '../../api/people/session.tsx'
import { useProject } from '../../api/projects/projects.ts'
import { useConnection } from '../../live/live-context.tsx'
import { acceptanceHref, boardHref } from '../../shared/projects/project-hrefs.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/loading/empty-state.tsx'
import { LoadError } from '../../ui/loading/load-error.tsx'
import { Loading } from '../../ui/loading/loading.tsx'
import { Skeleton } from '../../ui/loading/skeleton.tsx'
import { BackLink } from '../../ui/page/back-link.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { usePageTitle } from '../../ui/page/use-page-title.ts'
import { countOf, formatCount } from '../../ui/text/format-count.ts'
import { DocumentState, momentIn } from './document-state.tsx'
import { GuestLink } from './guest-link.tsx'

/** The hand-over documents of a project, the newest first, as they change. */
export function DocumentList({ projectId }: { projectId: ProjectId }) {
  const project = useProject(projectId)
  const mayMake = useUser().role !== 'customer'
  const { data: documents, error, refetch } = useAcceptances(projectId)
  usePageTitle(project ? `Hand-over of ${project.name}` : 'Hand-over')
  return (
    <>
      <PageHeader
        title="Hand-over"
        text={project?.name ?? <Skeleton className="my-0.5 h-4 w-40" />}
        backLink={<BackLink label="Back to the board" href={boardHref(projectId)} className="-ml-2" />}
        actions={mayMake && <MakeButton projectId={projectId} />}
      />
      {documents ? (
        documents.length === 0 ? (
          <NoDocuments mayMake={mayMake} />
        ) : (
          <ul aria-label="Hand-over documents" className="flex flex-col gap-4">
            {documents.map((document) => (
              <DocumentRow key={document.id} document={document} />
            ))}
          </ul>
        )
      ) : error ? (
        <Card>
          <LoadError title="The documents could not be loaded" text={error.message} onRetry={() => void refetch()} />
        </Card>
      ) : (
        <Loading label="Loading the documents..." className="flex flex-col gap-4">
          <Skeleton className="h-32" />
          <Skeleton className="h-32" />
        </Loading>
      )}
    </>
  )
}

const NoDocuments = ({ mayMake }: { mayMake: boolean }) => (
  <Card>
    <EmptyState
      title={<h2>No hand-over document yet</h2>}
      text={
        mayMake
          ? 'A document shows what was installed, as it is when you make it. Customers of the project sign it here; anybody else by a link.'
          : 'Your contractor makes one once the work is done. You read and sign it here.'
      }
    />
  </Card>
)

function MakeButton({ projectId }: { projectId: ProjectId }) {
  const make = useMakeAcceptance(projectId)
  const isConnected = useConnection() === 'live'
  return (
    <Button
      variant="primary"
      icon={<FilePlus2 aria-hidden />}
      disabled={!isConnected}
      isPending={make.isPending}
      onClick={() => void make.send(undefined)}
    >
      {make.isPending
        ? 'Making the document...'
        : isConnected
          ? 'Make hand-over document'
          : 'Make hand-over document (needs a connection)'}
    </Button>
  )
}

function DocumentRow({ document }: { document: Acceptance }) {
  const { role } = useUser()
  const { id, projectId, state, madeAt, timeZone, shown } = document
  const isAsked = role === 'customer' && state === 'waiting'
  return (
    <li>
      <Card className="flex flex-col gap-3 p-4 md:p-5">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h2 className="text-base font-semibold">Document {id}</h2>
          <DocumentState {...document} />
        </div>
        <p className="text-muted">
          Made {momentIn(timeZone, madeAt)}: {formatCount(shown.confirmed)} of {countOf(shown.devices, 'device')}{' '}
          confirmed, {countOf(shown.photos, 'photo')}, {formatCount(shown.open)} open.
        </p>
        <div className="flex flex-wrap items-center gap-2">
          <Button asChild variant={isAsked ? 'primary' : 'secondary'}>
            <Link href={acceptanceHref(projectId, id)}>
              {isAsked ? 'Read and sign' : 'Open'}
              <span className="sr-only"> document {id}</span>
            </Link>
          </Button>
          {role !== 'customer' && <GuestLink document={document} />}
        </div>
      </Card>
    </li>
  )
}
