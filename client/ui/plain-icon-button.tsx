import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps, ReactNode } from 'react'
import { cn } from './cn.ts'

const looks = cva(
  [
    'relative inline-flex shrink-0 items-center justify-center rounded-control transition-colors',
    'pointer-coarse:min-h-11 pointer-coarse:min-w-11 [&_svg]:size-[1.125rem]',
    'disabled:pointer-events-none disabled:opacity-50 aria-disabled:cursor-default aria-disabled:opacity-50',
  ],
  {
    variants: {
      variant: {
        ghost: 'text-muted hover:bg-hover hover:text-text data-[state=open]:bg-hover data-[state=open]:text-text',
        danger: 'text-danger-text hover:bg-danger-soft',
        secondary: 'border border-control bg-raised text-text hover:bg-hover',
      },
      size: { sm: 'size-7', md: 'size-9' },
    },
    defaultVariants: { variant: 'ghost', size: 'md' },
  },
)

export type IconButtonProps = ComponentProps<'button'> &
  VariantProps<typeof looks> & {
    /** Its name for everyone. */
    label: string
    children: ReactNode
  }

/**
 * A button that is only an icon (the child), without a tooltip: for the few icons that need no words, such as a cross.
 * `label` is read aloud. Under a finger it is 44 px.
 */
export const PlainIconButton = ({ label, variant, size, className, children, ...rest }: IconButtonProps) => (
  <button type="button" aria-label={label} className={cn(looks({ variant, size }), className)} {...rest}>
    {children}
  </button>
)
