import type { ComponentProps, ReactNode } from 'react'
import { cn } from './cn.ts'
import { Tooltip } from './tooltip.tsx'

const variants = {
  ghost: 'text-muted hover:bg-hover hover:text-text data-[state=open]:bg-hover data-[state=open]:text-text',
  danger: 'text-danger-text hover:bg-danger-soft',
  secondary: 'border border-control bg-raised text-text hover:bg-hover',
}

const sizes = { sm: 'size-7', md: 'size-9' }

/**
 * A button that is only an icon (the child). `label` is its name for everyone: read aloud, and shown as a tooltip unless
 * `hasTooltip` is false. Under a finger it is 44 px.
 */
export function IconButton({
  label,
  variant = 'ghost',
  size = 'md',
  hasTooltip = true,
  className,
  children,
  ...rest
}: ComponentProps<'button'> & {
  label: string
  variant?: keyof typeof variants
  size?: keyof typeof sizes
  hasTooltip?: boolean
  children: ReactNode
}) {
  const button = (
    <button
      type="button"
      aria-label={label}
      className={cn(
        'relative inline-flex shrink-0 items-center justify-center rounded-control transition-colors',
        'pointer-coarse:min-h-11 pointer-coarse:min-w-11 [&_svg]:size-[1.125rem]',
        'disabled:pointer-events-none disabled:opacity-50',
        variants[variant],
        sizes[size],
        className,
      )}
      {...rest}
    >
      {children}
    </button>
  )
  return hasTooltip ? <Tooltip label={label}>{button}</Tooltip> : button
}
