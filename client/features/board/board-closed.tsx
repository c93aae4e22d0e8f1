import { DoorClosed } from 'lucide-react'
import { useBoard } from '../../live/live-context.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

/** In the place of a board that this person cannot see (any more): why, and the way back. */
export function BoardClosed({ onBack }: { onBack: () => void }) {
  const notice = useBoard((board) => board.notice)
  return (
    <div role="alert" className="grid flex-1 place-items-center">
      <EmptyState
        icon={<DoorClosed aria-hidden />}
        title={<h1>This board is not available</h1>}
        text={notice}
        action={
          <Button variant="primary" onClick={onBack}>
            Back to projects
          </Button>
        }
      />
    </div>
  )
}
