import { Tooltip as Primitive } from 'radix-ui'
import type { ReactElement, ReactNode } from 'react'

/** Wraps the whole app once: the first tooltip waits half a second, its neighbours then show at once. */
export const TooltipProvider = ({ children }: { children: ReactNode }) => (
  <Primitive.Provider delayDuration={500} skipDelayDuration={200}>
    {children}
  </Primitive.Provider>
)

/** Words about one element (the child), shown on hover and focus. Never the only place where something stands. */
export const Tooltip = ({
  label,
  side = 'top',
  children,
}: {
  label: ReactNode
  side?: 'top' | 'right' | 'bottom' | 'left'
  children: ReactElement
}) => (
  <Primitive.Root>
    <Primitive.Trigger asChild>{children}</Primitive.Trigger>
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
