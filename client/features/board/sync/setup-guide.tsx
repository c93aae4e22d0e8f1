import { useState } from 'react'
import { projectIdOf } from '../../../live/board.ts'
import { useOpenBoard } from '../../../shared/board/use-board.ts'
import { Collapsible } from '../../../ui/collapsible.tsx'
import { useCode } from '../../../ui/loading/use-code.ts'
import { keepGuide, useGuide } from './guide-flag.ts'

const loadSteps = () => import('./setup-steps.tsx')

/** Integration Setup Guide: the steps of an employee, once for a project. After the first sync the last one is left, folded. */
export function SetupGuide({ isFolded }: { isFolded: boolean }) {
  const guide = useGuide()
  return guide && <Guide key={guide} isRest={guide === 'rest'} isFolded={isFolded} />
}

function Guide({ isRest, isFolded }: { isRest: boolean; isFolded: boolean }) {
  const project = projectIdOf(useOpenBoard())
  const [isOpen, setIsOpen] = useState(!isFolded && !isRest)
  return (
    <section aria-label="Integration Setup Guide" className="border-b bg-raised px-1 py-1 md:px-2">
      <Collapsible
        title="Integration Setup Guide"
        aside={isRest && <span className="text-xs font-normal text-muted">1 step left</span>}
        isOpen={isOpen}
        onOpenChange={setIsOpen}
      >
        <Steps isRest={isRest} onHide={() => keepGuide(project, 'true')} />
      </Collapsible>
    </section>
  )
}

/** The steps, whose code few boards need. */
function Steps(props: { isRest: boolean; onHide: () => void }) {
  const { code } = useCode(loadSteps)
  return code ? <code.SetupSteps {...props} /> : <div className="h-56" />
}
