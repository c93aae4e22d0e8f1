import { FileQuestion } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { arrive } from '../../../ui/focus/arrival.ts'
import { EmptyState } from '../../../ui/loading/empty-state.tsx'
import { usePageTitle } from '../../../ui/page/use-page-title.ts'

/** In the place of a plan that this person cannot see (any more). */
export function NoPlan({ notice, href }: { notice: string | null; href: string }) {
  usePageTitle('Floor plan')
  return (
    <main role="alert" className="grid flex-1 place-items-center">
      <EmptyState
        icon={<FileQuestion aria-hidden />}
        title={<h1 ref={arrive}>This plan is not available</h1>}
        text={notice ?? 'This plan does not exist, or you have no access to it.'}
        action={
          <Button asChild variant="primary">
            <a href={href}>{href === '/' ? 'Back to projects' : 'All floor plans'}</a>
          </Button>
        }
      />
    </main>
  )
}
