import { Tooltip as Primitive } from 'radix-ui'
import { type FocusEvent, type MouseEvent, type ReactElement, type ReactNode, useRef, useState } from 'react'

/** Wraps the whole app once: the first tooltip waits half a second, its neighbours then show at once. */
export const TooltipProvider = ({ children }: { children: ReactNode }) => (
  <Primitive.Provider delayDuration={500} skipDelayDuration={200}>
    {children}
  </Primitive.Provider>
)

/** Radix shows a tooltip on every focus: also after a tap, and when a dialog that a finger closed gives the focus back. */
const keepFromPointers = (event: FocusEvent) => {
  if (!event.currentTarget.matches(':focus-visible')) event.preventDefault()
}

/**
 * Words about one element (the child), shown on hover and when the keyboard brings the focus. Never the only place where
 * something stands, unless `isOnPress`: then a finger opens it, too. That is for a child that does nothing else when it is
 * pressed.
 */
export function Tooltip({
  label,
  side = 'top',
  isOnPress = false,
  children,
}: {
  label: ReactNode
  side?: 'top' | 'right' | 'bottom' | 'left'
  isOnPress?: boolean
  children: ReactElement
}) {
  const [isOpen, setIsOpen] = useState(false)
  const wasOpen = useRef(false)
  // Radix closes a tooltip when its trigger is pressed, and opens none for a finger.
  const press = {
    onPointerDown: () => {
      wasOpen.current = isOpen
    },
    onClick: (event: MouseEvent) => {
      event.preventDefault()
      setIsOpen(!wasOpen.current)
    },
  }
  return (
    <Primitive.Root open={isOpen} onOpenChange={setIsOpen}>
      <Primitive.Trigger asChild onFocus={keepFromPointers} {...(isOnPress ? press : {})}>
        {children}
      </Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className="z-70 max-w-72 animate-fade-in wrap-anywhere rounded-control bg-text px-2 py-1 text-xs text-surface shadow-float select-none"
        >
          {label}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
