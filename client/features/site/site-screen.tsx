import { MapPinOff, PencilLine } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useParams } from 'wouter'
import { ProjectId } from '#events/kernel/ids.ts'
import type { Site } from '#events/site/api.ts'
import { dropOtherFiles } from '../../api/kept/kept-files.ts'
import { useUser } from '../../api/people/session.tsx'
import { useIsProjectGone, useProject } from '../../api/projects/projects.ts'
import { useSite } from '../../api/projects/site.ts'
import { useConnection } from '../../live/live-context.tsx'
import { boardHref } from '../../shared/projects/project-hrefs.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { LoadError } from '../../ui/loading/load-error.tsx'
import { Loading } from '../../ui/loading/loading.tsx'
import { dialogOnDemand } from '../../ui/loading/on-demand.tsx'
import { Skeleton } from '../../ui/loading/skeleton.tsx'
import { BackLink } from '../../ui/page/back-link.tsx'
import { NotAvailable } from '../../ui/page/not-available.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { usePageTitle } from '../../ui/page/use-page-title.ts'
import { RolesPart } from './roles-part.tsx'
import { SiteParts } from './site-parts.tsx'

const SiteDialog = dialogOnDemand(async () => (await import('./site-dialog.tsx')).SiteDialog)

/** The site sheet of a project (/projects/:id/site), for all who may see the project. */
export function SiteScreen() {
  const projectId = ProjectId.safeParse(Number(useParams<{ id: string }>().id)).data
  return projectId === undefined ? <NoSite /> : <SiteOf key={projectId} projectId={projectId} />
}

function SiteOf({ projectId }: { projectId: ProjectId }) {
  const project = useProject(projectId)
  const isGone = useIsProjectGone(projectId)
  const isEmployee = useUser().role === 'employee'
  const { data: site, isError, error, refetch } = useSite(projectId)
  usePageTitle(project ? `Site of ${project.name}` : 'Site')
  useEffect(() => {
    if (site) void dropOtherFiles(projectId, site.files ?? []).catch(() => {})
  }, [projectId, site])
  if (isGone) return <NoSite />
  // `relative`: words for screen readers alone stand in its height, and not in that of the page.
  return (
    <main className="relative flex-1 overflow-y-auto">
      <div className="mx-auto flex w-full max-w-3xl flex-col gap-4 p-4 pb-20 md:p-6 md:pb-20">
        <PageHeader
          title="Site"
          text={project?.name ?? <Skeleton className="my-0.5 h-4 w-40" />}
          backLink={<BackLink label="Back to the board" href={boardHref(projectId)} className="-ml-2" />}
          actions={site && <EditButton site={site} isClosed={project?.status === 'closed'} />}
        />
        {site ? (
          <SiteParts
            site={site}
            timeZone={project?.timeZone ?? site.timeZone}
            mayAdd={isEmployee && project?.status === 'open'}
          />
        ) : isError ? (
          <Card>
            <LoadError title="The site sheet could not be loaded" text={error.message} onRetry={() => void refetch()} />
          </Card>
        ) : (
          <Loading label="Loading the site sheet..." className="flex flex-col gap-4">
            <Skeleton className="h-24" />
            <Skeleton className="h-24" />
          </Loading>
        )}
        {site && project && <RolesPart rights={project} />}
      </div>
    </main>
  )
}

/** Employees write on the sheet while the project is open. */
function EditButton({ site, isClosed }: { site: Site; isClosed: boolean }) {
  const isEmployee = useUser().role === 'employee'
  const isConnected = useConnection() === 'live'
  const button = useRef<HTMLButtonElement>(null)
  const [dialog, setDialog] = useState({ isOpen: false, opening: 0 })
  if (!isEmployee) return null
  return (
    <>
      <Button
        ref={button}
        variant="primary"
        icon={<PencilLine aria-hidden />}
        disabled={!isConnected || isClosed}
        onClick={() => setDialog(({ opening }) => ({ isOpen: true, opening: opening + 1 }))}
      >
        {isClosed ? 'Edit (project is closed)' : isConnected ? 'Edit' : 'Edit (needs a connection)'}
      </Button>
      <SiteDialog
        key={dialog.opening}
        site={site}
        isOpen={dialog.isOpen}
        onClose={() => setDialog(({ opening }) => ({ isOpen: false, opening }))}
        focusFallback={button}
      />
    </>
  )
}

const NoSite = () => (
  <NotAvailable page="Site" icon={<MapPinOff aria-hidden />} title="This site sheet is not available" />
)
