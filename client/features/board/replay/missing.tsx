import { DoorClosed, History } from 'lucide-react'
import type { ReactNode } from 'react'
import { arrive } from '../../../ui/focus/arrival.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/loading/empty-state.tsx'
import { LoadError } from '../../../ui/loading/load-error.tsx'

/** In the place of a replay that is not there, or has no such moment. @param sentence says why. */
export const Missing = ({ sentence, onBack, action }: { sentence: string; onBack: () => void; action?: ReactNode }) => (
  <main className="grid flex-1 place-items-center">
    <div role="alert">
      <EmptyState
        icon={<DoorClosed aria-hidden />}
        title={<h1 ref={arrive}>There is nothing to replay</h1>}
        text={sentence}
        action={
          <div className="flex flex-wrap justify-center gap-2">
            {action}
            <Button variant="primary" onClick={onBack}>
              Back
            </Button>
          </div>
        }
      />
    </div>
  </main>
)

/** In the place of a moment that is not there. @param href of the replay from now. */
export const MissingMoment = ({ href, ...missing }: { sentence: string; onBack: () => void; href: string }) => (
  <Missing
    {...missing}
    action={
      <Button asChild>
        <a href={href}>Replay from now</a>
      </Button>
    }
  />
)

/** In the place of a replay that could not be loaded. @param sentence says why. */
export const ReplayFailed = ({ sentence, onRetry }: { sentence: string; onRetry: () => void }) => (
  <main className="grid flex-1 place-items-center">
    <LoadError
      icon={<History aria-hidden />}
      title="The replay could not be loaded"
      text={sentence}
      onRetry={onRetry}
    />
  </main>
)
