import { cn } from '../cn.ts'

const tones = { accent: 'bg-accent', success: 'bg-success', warning: 'bg-warning', danger: 'bg-danger' }

/**
 * How much of something is done or used: a whole number of percent. `label` names what. Without a `tone` it is work, which turns
 * green at 100.
 */
export const Progress = ({
  percent,
  label,
  tone = percent >= 100 ? 'success' : 'accent',
  className,
}: {
  percent: number
  label: string
  tone?: keyof typeof tones
  className?: string
}) => {
  const shown = Math.min(100, percent)
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={shown}
      aria-valuetext={`${Math.round(shown)}%`}
      className={cn('h-2 overflow-hidden rounded-full bg-border forced-colors:border', className)}
    >
      <div
        style={{ width: `${shown}%` }}
        className={cn('h-full rounded-full transition-[width] forced-colors:bg-[Highlight]', tones[tone])}
      />
    </div>
  )
}
