import { Slot } from 'radix-ui'
import type { ReactElement } from 'react'

/**
 * Words about one element (the child), shown on hover and when the keyboard brings the focus. Never the only place where
 * something stands, unless `isOnPress`: then a press opens it, too. That is for a child that does nothing else when it is
 * pressed. The child only carries the words: `Tooltips` shows those of one element at a time (docs/rules.md, BOARD-38).
 */
export const Tooltip = ({
  label,
  side = 'top',
  isOnPress = false,
  children,
}: {
  label: string
  side?: TooltipSide
  isOnPress?: boolean
  children: ReactElement
}) => (
  <Slot.Root data-tooltip={label} data-tooltip-side={side} data-tooltip-press={isOnPress || undefined}>
    {children}
  </Slot.Root>
)

export type TooltipSide = 'top' | 'bottom'
