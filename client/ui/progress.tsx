import { Progress as Primitive } from 'radix-ui'
import { cn } from './cn.ts'

/** How much of something is done: a whole number of percent. `label` names what. At 100 the bar turns green. */
export const Progress = ({ percent, label, className }: { percent: number; label: string; className?: string }) => (
  <Primitive.Root
    value={percent}
    aria-label={label}
    className={cn('h-2 overflow-hidden rounded-full bg-border', className)}
  >
    <Primitive.Indicator
      style={{ width: `${percent}%` }}
      className={cn('h-full rounded-full transition-[width]', percent >= 100 ? 'bg-success' : 'bg-accent')}
    />
  </Primitive.Root>
)
