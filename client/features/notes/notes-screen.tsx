import { Lock, NotebookPen } from 'lucide-react'
import { useState, useCallback } from 'react'
import { Link, useLocation, useSearchParams } from 'wouter'
import { useProjects } from '../../api/projects/projects.ts'
import { useUser } from '../../api/people/session.tsx'
import { ListFileButton } from '../../shared/lists/list-file-button.tsx'
import { arrive } from '../../ui/focus/arrival.ts'
import { Button } from '../../ui/button.tsx'
import { cn } from '../../ui/cn.ts'
import { EmptyState } from '../../ui/loading/empty-state.tsx'
import { usePageTitle } from '../../ui/page/use-page-title.ts'
import { ProjectChoice } from './project-choice.tsx'
import { ProjectNotes } from './project-notes.tsx'
import { ProjectId } from '#events/kernel/ids.ts'
import { notesHref } from '../../shared/projects/project-hrefs.ts'

/** The notes on projects (/notes), for employees; other people are told that it is not for them. */
export function NotesScreen() {
  usePageTitle('Notes')
  return useUser().role === 'employee' ? <NotesOfProjects /> : <AccessRestricted />
}

const AccessRestricted = () => (
  <main className="grid flex-1 place-items-center overflow-y-auto">
    <EmptyState
      icon={<Lock aria-hidden />}
      title={<h1 ref={arrive}>Access Restricted - Only employees can access the notes feature.</h1>}
      action={
        <Button asChild>
          <Link href="/">Back to Installs</Link>
        </Button>
      }
    />
  </main>
)

/** The list of projects, and beside it the notes on the chosen one; on a phone one of the two. */
function NotesOfProjects() {
  const { data: projects, isError, refetch } = useProjects()
  const { chosenId, choose, leave } = useChosenProject()
  const [search, setSearch] = useState('')
  const chosen = projects?.find(({ id }) => id === chosenId)
  const isMissing = chosenId !== null && projects !== undefined && !chosen

  return (
    <main className="mx-auto flex min-h-0 w-full max-w-6xl flex-1 flex-col gap-4 overflow-y-auto p-4 max-md:pb-20 md:flex-row md:p-6">
      <h1 ref={arrive} className="sr-only">
        Notes
      </h1>
      <section
        aria-labelledby="notes-projects"
        className={cn('flex shrink-0 flex-col gap-3 md:w-72', chosenId && 'max-md:hidden')}
      >
        <div className="flex items-center justify-between gap-2">
          <h2 id="notes-projects" className="text-lg font-semibold md:my-1">
            Notes by project
          </h2>
          <ListFileButton list="notes" />
        </div>
        <ProjectChoice
          projects={projects}
          onRetry={isError && !projects ? () => void refetch() : undefined}
          search={search}
          onSearchChange={setSearch}
          chosenId={chosenId}
          onChoose={choose}
        />
      </section>
      <section aria-label="Notes" className={cn('min-w-0 flex-1', !chosenId && 'max-md:hidden')}>
        {chosenId !== null && !isMissing ? (
          <ProjectNotes key={chosenId} projectId={chosenId} name={chosen?.name} onBack={leave} />
        ) : (
          <EmptyState
            className="h-full justify-center"
            icon={<NotebookPen aria-hidden />}
            title={isMissing ? 'This project does not exist, or you have no access to it.' : 'Choose a project'}
            text={
              isMissing ? 'Choose another one from the list.' : 'Its notes will be here, for all employees to read.'
            }
            action={
              isMissing && (
                <Button className="md:hidden" onClick={leave}>
                  All projects
                </Button>
              )
            }
          />
        )}
      </section>
    </main>
  )
}

/** The project that the url names (specification 000, "Project notes"): `/notes?project=7`. */
function useChosenProject() {
  const [parameters] = useSearchParams()
  const [, navigate] = useLocation()
  const choose = useCallback((id: ProjectId) => navigate(notesHref(id)), [navigate])
  const leave = useCallback(() => navigate('/notes'), [navigate])
  return { chosenId: ProjectId.safeParse(Number(parameters.get('project'))).data ?? null, choose, leave }
}
