import { Portal } from 'radix-ui'
import { Popper } from 'radix-ui/internal'
import { useEffect, useId, useState } from 'react'
import { followTooltips, type ShownTooltip } from './follow-tooltips.ts'

/** The one tooltip that shows, beside the element that has the words. */
export function TooltipLayer() {
  const [shown, setShown] = useState<ShownTooltip | null>(null)
  const id = useId()
  useEffect(() => followTooltips(setShown), [])

  const element = shown?.element
  const isItsName = element?.getAttribute('aria-label') === shown?.label
  useEffect(() => {
    if (!element || isItsName || element.hasAttribute('aria-describedby')) return undefined
    element.setAttribute('aria-describedby', id)
    return () => element.removeAttribute('aria-describedby')
  }, [element, isItsName, id])

  return (
    shown && (
      <Popper.Root>
        <Popper.Anchor virtualRef={{ current: shown.element }} />
        <Portal.Root>
          <Popper.Content
            id={id}
            role="tooltip"
            side={shown.side}
            sideOffset={6}
            collisionPadding={8}
            // A press on it is none outside of the dialog below, which would close.
            onPointerDown={(event) => event.stopPropagation()}
            className="pointer-events-auto z-90 max-w-72 animate-fade-in wrap-anywhere rounded-control bg-text px-2 py-1 text-xs text-surface shadow-float select-none"
          >
            {shown.label}
          </Popper.Content>
        </Portal.Root>
      </Popper.Root>
    )
  )
}
