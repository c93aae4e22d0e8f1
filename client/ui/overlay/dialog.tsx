import { X } from 'lucide-react'
import { Dialog as Primitive } from 'radix-ui'
import { type ComponentProps, type ReactNode, type RefObject, useEffectEvent, useLayoutEffect } from 'react'
import { cn } from '../cn.ts'
import { PlainIconButton } from '../plain-icon-button.tsx'
import { noteDialog } from '../loading/server-wait.ts'
import { useCloseOnEscape } from './use-close-on-escape.ts'
import { isolated } from '../text/isolated.tsx'
import { useFocusReturn } from '../focus/use-focus-return.ts'

const widths = { sm: 'md:max-w-md', md: 'md:max-w-lg', lg: 'md:max-w-2xl', xl: 'md:max-w-4xl' }

/** Where dialogs and alert dialogs stand: a sheet from below under 768 px, below a toast; in the middle from there on. */
export const panelLooks = cn(
  'fixed right-[env(safe-area-inset-right)] bottom-0 left-[env(safe-area-inset-left)] z-50 flex max-h-[min(92dvh,calc(100dvh-var(--toast-room,0px)))] flex-col rounded-t-panel border-t bg-raised text-text shadow-overlay outline-none',
  'data-[state=open]:animate-sheet-in data-[state=closed]:animate-sheet-out',
  'md:inset-x-auto md:top-1/2 md:bottom-auto md:left-1/2 md:w-[calc(100%-3rem)] md:-translate-1/2 md:rounded-panel md:border',
  // Above a keyboard there is no room for a head and a foot that stay: all of it scrolls.
  'low:max-h-dvh low:overflow-y-auto low:overscroll-contain',
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
  /** It takes the height of the screen, for content that grows into it: a list that scrolls by itself. */
  isTall?: boolean
  /** Buttons at the lower edge: they stay in view while the content scrolls. */
  footer?: ReactNode
  /** Takes the focus after the dialog when what had it before is gone. */
  focusFallback?: RefObject<HTMLElement | null>
  /** Asked on Escape: true keeps the dialog open. */
  keepOnEscape?: () => boolean
  children: ReactNode
} & Pick<ComponentProps<typeof Primitive.Content>, 'onOpenAutoFocus' | 'onCloseAutoFocus' | 'onInteractOutside'>

/**
 * A dialog: begins at its first field or button, traps the focus, gives it back, closes on Escape, on the cross and beside it.
 * Closed while a button in it waits for the server, it has what waits sent no more. Nothing in it may have `autoFocus` when it
 * opens (useFocusReturn).
 */
export function Dialog({
  isOpen,
  onOpenChange,
  title,
  description,
  width = 'md',
  isTall = false,
  footer,
  focusFallback,
  onOpenAutoFocus,
  onCloseAutoFocus,
  keepOnEscape,
  children,
  ...events
}: DialogProps) {
  const closing = useCloseOnEscape(() => onOpenChange(false), keepOnEscape)
  const focusReturn = useFocusReturn(focusFallback)
  const isWaiting = useEffectEvent(() => Boolean(closing.ref.current?.querySelector('[data-waits]')))
  useLayoutEffect(() => {
    if (!isOpen) return undefined
    const noteClosed = noteDialog()
    return () => noteClosed(isWaiting())
  }, [isOpen])
  return (
    <Primitive.Root open={isOpen} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Primitive.Overlay className={scrimLooks} />
        <Primitive.Content
          className={cn(panelLooks, widths[width], isTall && 'h-[92dvh] md:max-h-[92dvh]')}
          {...(description ? {} : { 'aria-describedby': undefined })}
          {...events}
          {...closing}
          onOpenAutoFocus={(event) => {
            focusReturn.onOpenAutoFocus()
            onOpenAutoFocus?.(event)
          }}
          onCloseAutoFocus={(event) => {
            onCloseAutoFocus?.(event)
            if (!event.defaultPrevented) focusReturn.onCloseAutoFocus(event)
          }}
        >
          <header className="flex min-h-13 shrink-0 flex-col justify-center border-b py-3 pr-14 pl-4 md:min-h-15 md:py-4 md:pl-5">
            <Primitive.Title className="text-base font-semibold wrap-anywhere">{isolated(title)}</Primitive.Title>
            {description && (
              <Primitive.Description className="mt-0.5 text-sm text-muted">
                {isolated(description)}
              </Primitive.Description>
            )}
          </header>
          <div
            className={cn(
              'min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 py-4 last:pb-[max(1rem,env(safe-area-inset-bottom))] md:px-5 low:flex-none low:overflow-visible',
              isTall && 'flex flex-col',
            )}
          >
            {children}
          </div>
          {footer && (
            <footer className="flex shrink-0 flex-wrap justify-end gap-2 border-t px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] max-md:[&>button]:flex-1 md:px-5">
              {footer}
            </footer>
          )}
          {/* Last, so that the focus begins at the first field. */}
          <Primitive.Close asChild>
            <PlainIconButton label="Close" className="absolute top-2 right-2 md:top-3 md:right-3">
              <X aria-hidden />
            </PlainIconButton>
          </Primitive.Close>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
