import type { Ref } from 'react'
import { cn } from '../../../ui/cn.ts'
import { formatCount } from '../../../ui/text/format-count.ts'
import { STATUS_LOOKS } from '../../../shared/device/status-looks.ts'
import { useAimedPress } from '../../../shared/board/aimed-press.ts'
import type { Step } from '../../../shared/device/steps.ts'
import { useUiStore } from '../state/board-context.tsx'

/** The button of a step, in the colour of the status it leads to. */
export function StepButton({
  step,
  isBack = false,
  count,
  tabIndex,
  onClick,
  className,
  ref,
}: {
  step: Step
  /** A step back is quiet: it is rarely what one wants next. */
  isBack?: boolean
  /** How many cards make the step. */
  count?: number
  tabIndex?: number
  onClick: () => void
  className?: string
  ref?: Ref<HTMLButtonElement>
}) {
  const { icon: Icon, button } = STATUS_LOOKS[step.to]
  const ui = useUiStore()
  const press = useAimedPress(step.from, onClick, () => ui.getState().lifted !== null)
  return (
    <button
      ref={ref}
      type="button"
      tabIndex={tabIndex}
      disabled={step.isForAnother}
      {...press}
      className={cn(
        'inline-flex h-7.5 shrink-0 items-center justify-center gap-1.5 rounded-control px-2.5 text-label font-semibold whitespace-nowrap transition-shadow select-none data-dropped:animate-dropped data-dropped:ring-2 data-dropped:ring-warning forced-colors:border pointer-coarse:h-11 pointer-coarse:@xs:text-title',
        step.isForAnother
          ? 'text-muted'
          : isBack
            ? 'text-muted hover:bg-hover hover:text-text'
            : ['hover:ring-1', button],
        className,
      )}
    >
      <Icon aria-hidden className="size-4 shrink-0" />
      {step.label}
      {count !== undefined && <span className="font-normal tabular-nums">({formatCount(count)})</span>}
    </button>
  )
}
