import { cva, type VariantProps } from 'class-variance-authority'
import { Slot } from 'radix-ui'
import type { ComponentProps, ReactNode } from 'react'
import { cn } from './cn.ts'
import { useServerWait } from './loading/server-wait.ts'
import { Spinner } from './loading/spinner.tsx'

const looks = cva(
  [
    'inline-flex shrink-0 items-center justify-center rounded-control font-medium whitespace-nowrap transition-colors select-none',
    'pointer-coarse:min-h-11 [&_svg]:size-4 [&_svg]:shrink-0',
    'disabled:pointer-events-none disabled:opacity-50 aria-disabled:cursor-default aria-disabled:opacity-70',
  ],
  {
    variants: {
      variant: {
        primary: 'forced-colors:border bg-accent text-on-accent shadow-raised hover:bg-accent-hover',
        secondary: 'border border-control bg-raised text-text hover:bg-hover',
        ghost: 'text-text hover:bg-hover',
        danger: 'forced-colors:border bg-danger text-on-danger shadow-raised hover:bg-danger-hover',
      },
      size: {
        sm: 'h-8 gap-1.5 px-2.5 text-label',
        md: 'h-9 gap-2 px-3.5 text-sm',
        lg: 'h-11 gap-2 px-5 text-title',
      },
    },
    defaultVariants: { variant: 'secondary', size: 'md' },
  },
)

type OwnButton = {
  /** Shown before the words, 16 px. */
  icon?: ReactNode
  /**
   * Work is under way: a turning mark stands for the icon, and the button takes no further press but keeps its focus. While
   * the server asks to wait it says so.
   */
  isPending?: boolean
  asChild?: false
}
/** Gives its looks to the one child (a link, with its icon) instead of making a button. */
type LooksOfButton = { icon?: never; isPending?: never; asChild: true }

export type ButtonProps = ComponentProps<'button'> & VariantProps<typeof looks> & (OwnButton | LooksOfButton)

/** A button of the product: at least 44 px high under a finger. It submits a form only with `type="submit"`. */
export function Button({
  variant,
  size,
  icon,
  isPending = false,
  asChild = false,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const isWaiting = useServerWait(({ isWriting }) => isWriting) && isPending
  const classes = cn(looks({ variant, size }), className)
  if (asChild) {
    return (
      <Slot.Root className={classes} {...rest}>
        {children}
      </Slot.Root>
    )
  }
  return (
    <button
      type="button"
      className={classes}
      aria-disabled={isPending || undefined}
      data-waits={isWaiting || undefined}
      onClick={(event) => {
        if (isPending) event.preventDefault()
        else onClick?.(event)
      }}
      {...rest}
    >
      {isPending ? <Spinner /> : icon}
      {isWaiting ? 'Waiting for the server...' : children}
    </button>
  )
}
