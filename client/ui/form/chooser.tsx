import type { LucideIcon } from 'lucide-react'
import { Popover } from 'radix-ui'
import type { ComponentProps, ReactNode } from 'react'
import { cn } from '../cn.ts'
import type { useValueControl } from './field.tsx'
import { controlLooks } from './input.tsx'
import { LETTER } from '../focus/keys.ts'
import { useCloseOnEscape } from '../overlay/use-close-on-escape.ts'

/**
 * The frame of what is chosen in a list or a calendar that opens from the field: Combobox, MultiCombobox, DateInput. It opens by
 * Enter, Space and arrows (docs/rules.md, PART-66).
 * `shown` is what the field says, `isEmpty` whether that is only a placeholder. `contentProps` belong to what opens.
 */
export function Chooser({
  shown,
  isEmpty,
  icon: Icon,
  field: { valueId, control },
  isDisabled,
  isOpen,
  onOpenChange,
  className,
  onLetter,
  contentProps: { className: contentClassName, ...contentProps },
  ref,
  children,
}: {
  shown: string
  isEmpty: boolean
  icon: LucideIcon
  field: ReturnType<typeof useValueControl>
  isDisabled: boolean
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  className?: string | undefined
  /** A letter or digit was typed on it while it was closed. Where the list has a search, that begins with it. */
  onLetter?: ((letter: string) => void) | undefined
  contentProps: Pick<ComponentProps<typeof Popover.Content>, 'aria-label' | 'className' | 'onOpenAutoFocus'>
  ref?: ComponentProps<'button'>['ref']
  children: ReactNode
}) {
  const closing = useCloseOnEscape(() => onOpenChange(false))
  return (
    <Popover.Root modal open={isOpen} onOpenChange={onOpenChange}>
      <Popover.Trigger
        ref={ref}
        disabled={isDisabled}
        className={cn(
          controlLooks,
          'flex h-9 items-center justify-between gap-2 text-left pointer-coarse:h-11',
          className,
        )}
        onKeyDown={(event) => {
          const { key, ctrlKey, metaKey, altKey } = event
          if (isOpen || ctrlKey || metaKey) return
          const isLetter = onLetter !== undefined && !altKey && LETTER.test(key)
          if (!isLetter && key !== 'ArrowDown' && key !== 'ArrowUp') return
          event.preventDefault()
          if (isLetter) onLetter(key)
          onOpenChange(true)
        }}
        {...control}
      >
        <span id={valueId} dir="auto" className={cn('truncate', isEmpty && 'text-muted')}>
          {shown}
        </span>
        <Icon aria-hidden className="size-4 shrink-0 text-muted" />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          {...closing}
          sideOffset={4}
          collisionPadding={8}
          align="start"
          className={cn(
            'z-60 flex max-h-(--radix-popover-content-available-height) animate-pop-in flex-col overflow-hidden rounded-panel border bg-raised text-text shadow-float outline-none',
            contentClassName,
          )}
          {...contentProps}
        >
          {children}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
