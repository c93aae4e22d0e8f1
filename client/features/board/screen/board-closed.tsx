import { DoorClosed, RefreshCw } from 'lucide-react'
import { Link } from 'wouter'
import { useBoard } from '../../../shared/board/use-board.ts'
import { arrive } from '../../../ui/focus/arrival.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/loading/empty-state.tsx'

/** In the place of a board that this person cannot see (any more): why, and the way back. */
export function BoardClosed() {
  const notice = useBoard((board) => board.notice)
  const isReloadable = useBoard((board) => board.isReloadable)
  return (
    <div role="alert" className="grid flex-1 place-items-center">
      <EmptyState
        icon={<DoorClosed aria-hidden />}
        title={<h1 ref={arrive}>This board is not available</h1>}
        text={notice}
        action={
          <div className="flex flex-wrap justify-center gap-2">
            {isReloadable && (
              <Button variant="primary" icon={<RefreshCw aria-hidden />} onClick={() => location.reload()}>
                Reload
              </Button>
            )}
            <Button asChild variant={isReloadable ? 'secondary' : 'primary'}>
              <Link href="/">Back to projects</Link>
            </Button>
          </div>
        }
      />
    </div>
  )
}
