import { DoorClosed } from 'lucide-react'
import type { ReactNode } from 'react'
import { arrive } from '../../../ui/focus/arrival.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/loading/empty-state.tsx'

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
