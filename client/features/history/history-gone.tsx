import { History } from 'lucide-react'
import { Link } from 'wouter'
import { arrive } from '../../ui/focus/arrival.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/loading/empty-state.tsx'

/** In the place of a history that this person cannot see (any more). `notice` says why where that is known. */
export const HistoryGone = ({ notice }: { notice: string | null }) => (
  <div role="alert" className="grid flex-1 place-items-center">
    <EmptyState
      icon={<History aria-hidden />}
      title={<h1 ref={arrive}>This history is not available</h1>}
      text={notice ?? 'This project does not exist, or you have no access to it.'}
      action={
        <Button asChild variant="primary">
          <Link href="/">Back to projects</Link>
        </Button>
      }
    />
  </div>
)
