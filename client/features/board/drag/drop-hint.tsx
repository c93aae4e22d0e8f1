import { cn } from '../../../ui/cn.ts'
import { useUi } from '../state/board-context.tsx'
import { SKIP_WORDS } from './drag-words.ts'
import { LiftedCard } from './lifted-card.tsx'
import type { Offer } from './use-drop-target.ts'

/** The step that a drop here makes, or why it makes none: in the place of the column's name, where it hides no card. */
export function DropHint({ offer: { step, isOver } }: { offer: Offer }) {
  const isByKey = useUi(({ lifted }) => lifted?.isByKey === true)
  return (
    <div
      aria-hidden
      className={cn(
        'pointer-events-none absolute inset-0 animate-fade-in rounded-panel border-2 border-dashed transition-colors',
        isOver ? (step ? 'border-accent bg-accent-soft/60' : 'border-danger bg-danger-soft/60') : 'border-control',
      )}
    >
      {/* The count beside it stays in sight. */}
      <p className="flex h-11 items-center pr-16 pl-1.5">
        <span
          className={cn(
            'rounded-control px-2.5 py-1 text-label leading-tight font-semibold shadow-float',
            isOver && step ? 'bg-accent text-on-accent' : 'bg-raised text-text',
          )}
        >
          {step?.label ?? SKIP_WORDS}
        </span>
      </p>
      {isOver && isByKey && (
        <div className="flex justify-center px-2">
          <LiftedCard />
        </div>
      )}
    </div>
  )
}
