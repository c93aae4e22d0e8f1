import { DropdownMenu } from 'radix-ui'
import { type ComponentProps, type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react'
import { arriveLate } from '../focus/arrival.ts'
import { cn } from '../cn.ts'
import { DoorLink } from '../page/door-link.tsx'
import { useCloseOnEscape } from './use-close-on-escape.ts'

const itemLooks = cn(
  'relative flex min-h-8 cursor-default items-center gap-2.5 rounded-control px-2.5 py-1.5 text-sm outline-none select-none',
  'data-highlighted:bg-hover data-disabled:opacity-50 pointer-coarse:min-h-11 [&_svg]:size-4 [&_svg]:shrink-0',
)

export type MenuProps = {
  trigger: ReactElement
  align?: 'start' | 'end'
  side?: 'top' | 'bottom'
  className?: string
  children: ReactNode
} & Pick<ComponentProps<typeof DropdownMenu.Content>, 'onCloseAutoFocus'>

/** Made by the press that opens it, `by`. A key is pressed again on the menu's own button: so it begins at the first item. */
export function PressedMenu({
  by,
  trigger,
  align = 'end',
  side = 'bottom',
  className,
  onCloseAutoFocus,
  children,
}: MenuProps & { by: Event }) {
  const button = useRef<HTMLButtonElement>(null)
  const isByKey = by instanceof KeyboardEvent
  const isPressedAgain = useRef(false)
  const [isOpen, setIsOpen] = useState(!isByKey)
  const closing = useCloseOnEscape(() => setIsOpen(false))
  useEffect(() => {
    if (!isByKey || isPressedAgain.current) return
    isPressedAgain.current = true
    button.current?.dispatchEvent(new KeyboardEvent(by.type, by))
  }, [isByKey, by])
  return (
    <DropdownMenu.Root open={isOpen} onOpenChange={setIsOpen}>
      <DropdownMenu.Trigger ref={button} asChild>
        {trigger}
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          {...closing}
          // Where it scrolls, it is reached by keys as its actions are.
          tabIndex={0}
          align={align}
          side={side}
          sideOffset={4}
          collisionPadding={8}
          onCloseAutoFocus={(event) => {
            if (arriveLate()) event.preventDefault()
            else onCloseAutoFocus?.(event)
          }}
          className={cn(
            'z-60 max-h-(--radix-dropdown-menu-content-available-height) min-w-44 animate-pop-in overflow-y-auto overscroll-contain',
            'rounded-panel border bg-raised p-1 text-text shadow-float',
            className,
          )}
        >
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

/** One action of a menu. `icon` is 16 px; `isDanger` marks what deletes. */
export const MenuItem = ({
  icon,
  isDanger = false,
  className,
  children,
  ...rest
}: ComponentProps<typeof DropdownMenu.Item> & { icon?: ReactNode; isDanger?: boolean }) => (
  <DropdownMenu.Item className={cn(itemLooks, isDanger && 'text-danger-text', className)} {...rest}>
    {icon}
    {children}
  </DropdownMenu.Item>
)

/**
 * A way to another screen. `icon` is 16 px. A screen that is opened in a tab of its own learns which page led to it, which the
 * policy of the server's answers keeps back: its Back leads there.
 */
export const MenuLink = ({ href, icon, children }: { href: string; icon?: ReactNode; children: ReactNode }) => (
  <DropdownMenu.Item asChild>
    <DoorLink href={href} referrerPolicy="same-origin" className={itemLooks}>
      {icon}
      {children}
    </DoorLink>
  </DropdownMenu.Item>
)

/** A choice that is on or off; the menu stays open. */
export const MenuToggle = ({
  isOn,
  onToggle,
  icon,
  children,
}: {
  isOn: boolean
  onToggle: () => void
  icon?: ReactNode
  children: ReactNode
}) => (
  <DropdownMenu.CheckboxItem
    checked={isOn}
    onCheckedChange={onToggle}
    onSelect={(event) => event.preventDefault()}
    className={itemLooks}
  >
    {icon}
    <span className="flex-1">{children}</span>
    <span
      aria-hidden
      className={cn(
        'ml-3 flex h-4.5 w-8 items-center rounded-full p-0.5 transition-colors',
        isOn ? 'justify-end bg-accent' : 'bg-control',
      )}
    >
      <span className="size-3.5 rounded-full bg-raised" />
    </span>
  </DropdownMenu.CheckboxItem>
)

/** Words above a group of items. */
export const MenuLabel = ({ className, ...rest }: ComponentProps<typeof DropdownMenu.Label>) => (
  <DropdownMenu.Label className={cn('px-2.5 py-1.5 text-xs text-muted', className)} {...rest} />
)

export const MenuSeparator = () => <DropdownMenu.Separator className="-mx-1 my-1 h-px bg-border" />
