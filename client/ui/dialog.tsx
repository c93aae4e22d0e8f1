import { X } from 'lucide-react'
import { Dialog as Primitive } from 'radix-ui'
import type { ComponentProps, ReactNode, RefObject } from 'react'
import { cn } from './cn.ts'
import { IconButton } from './icon-button.tsx'
import { useFocusReturn } from './use-focus-return.ts'

const widths = { sm: 'md:max-w-md', md: 'md:max-w-lg', lg: 'md:max-w-2xl', xl: 'md:max-w-4xl' }

/** Where dialogs and alert dialogs stand: a sheet from below under 768 px, in the middle from there on. */
export const panelLooks = cn(
  'fixed inset-x-0 bottom-0 z-50 flex max-h-[92dvh] flex-col rounded-t-panel border-t bg-raised text-text shadow-overlay outline-none',
  'data-[state=open]:animate-sheet-in data-[state=closed]:animate-sheet-out',
  'md:inset-x-auto md:top-1/2 md:bottom-auto md:left-1/2 md:w-[calc(100%-3rem)] md:-translate-1/2 md:rounded-panel md:border',
  'md:max-h-[85dvh] md:data-[state=open]:animate-pop-in md:data-[state=closed]:animate-fade-out',
)

export const scrimLooks =
  'fixed inset-0 z-50 bg-scrim data-[state=open]:animate-fade-in data-[state=closed]:animate-fade-out'

export type DialogProps = {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  title: ReactNode
  /** A sentence below the title; without it screen readers get the title alone. */
  description?: ReactNode
  width?: keyof typeof widths
  /** Buttons at the lower edge: they stay in view while the content scrolls. */
  footer?: ReactNode
  /** Takes the focus after the dialog when what had it before is gone. */
  focusFallback?: RefObject<HTMLElement | null>
  children: ReactNode
} & Pick<
  ComponentProps<typeof Primitive.Content>,
  'onOpenAutoFocus' | 'onCloseAutoFocus' | 'onEscapeKeyDown' | 'onInteractOutside'
>

/** A dialog: traps the focus, gives it back, closes on Escape, on the cross and beside it. */
export function Dialog({
  isOpen,
  onOpenChange,
  title,
  description,
  width = 'md',
  footer,
  focusFallback,
  onOpenAutoFocus,
  onCloseAutoFocus,
  children,
  ...events
}: DialogProps) {
  const focusReturn = useFocusReturn(focusFallback)
  return (
    <Primitive.Root open={isOpen} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Primitive.Overlay className={scrimLooks} />
        <Primitive.Content
          className={cn(panelLooks, widths[width])}
          {...(description ? {} : { 'aria-describedby': undefined })}
          {...events}
          onOpenAutoFocus={(event) => {
            focusReturn.onOpenAutoFocus()
            onOpenAutoFocus?.(event)
          }}
          onCloseAutoFocus={(event) => {
            onCloseAutoFocus?.(event)
            if (!event.defaultPrevented) focusReturn.onCloseAutoFocus(event)
          }}
        >
          <header className="flex items-start gap-4 border-b px-4 py-3 md:px-5 md:py-4">
            <div className="min-w-0 flex-1 self-center">
              <Primitive.Title className="text-base font-semibold break-words">{title}</Primitive.Title>
              {description && (
                <Primitive.Description className="mt-0.5 text-sm text-muted">{description}</Primitive.Description>
              )}
            </div>
            <Primitive.Close asChild>
              <IconButton label="Close" hasTooltip={false} className="-my-1 -mr-2">
                <X aria-hidden />
              </IconButton>
            </Primitive.Close>
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 py-4 md:px-5">{children}</div>
          {footer && (
            <footer className="flex flex-wrap justify-end gap-2 border-t px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] max-md:[&>button]:flex-1 md:px-5">
              {footer}
            </footer>
          )}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
