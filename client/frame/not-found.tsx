import { FileQuestion } from 'lucide-react'
import { Link } from 'wouter'
import { arrive } from '../ui/focus/arrival.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/loading/empty-state.tsx'
import { usePageTitle } from '../ui/page/use-page-title.ts'

/** For paths that do not exist, or not for this role. */
export function NotFound() {
  usePageTitle('Not found')
  return (
    <main className="grid flex-1 place-items-center overflow-y-auto">
      <EmptyState
        icon={<FileQuestion aria-hidden />}
        title={<h1 ref={arrive}>404 Page Not Found</h1>}
        text="Did you forget to add the page to the router?"
        action={
          <Button asChild>
            <Link href="/">Back to Installs</Link>
          </Button>
        }
      />
    </main>
  )
}
