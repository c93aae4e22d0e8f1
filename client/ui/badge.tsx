import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { cn } from './cn.ts'

const looks = cva(
  'inline-flex h-5.5 shrink-0 items-center gap-1 rounded-full px-2 text-xs font-medium whitespace-nowrap tabular-nums [&_svg]:size-3.5',
  {
    variants: {
      tone: {
        neutral: 'bg-sunken text-muted',
        accent: 'bg-accent-soft text-accent-text',
        waiting: 'bg-waiting-soft text-waiting-text',
        installed: 'bg-installed-soft text-installed-text',
        confirmed: 'bg-confirmed-soft text-confirmed-text',
        danger: 'bg-danger-soft text-danger-text',
        warning: 'bg-warning-soft text-warning-text',
        success: 'bg-success-soft text-success-text',
      },
    },
    defaultVariants: { tone: 'neutral' },
  },
)

export type Tone = NonNullable<VariantProps<typeof looks>['tone']>

/** A word or a count about something. An icon among the children is 14 px. */
export const Badge = ({ tone, className, ...rest }: ComponentProps<'span'> & { tone?: Tone }) => (
  <span className={cn(looks({ tone }), className)} {...rest} />
)
