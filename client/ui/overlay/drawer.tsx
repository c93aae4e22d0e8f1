import { X } from 'lucide-react'
import { Dialog as Primitive } from 'radix-ui'
import type { ReactNode } from 'react'
import { scrimLooks } from './dialog.tsx'
import { PlainIconButton } from '../plain-icon-button.tsx'
import { useCloseOnEscape } from './use-close-on-escape.ts'
import { useFocusReturn } from '../focus/use-focus-return.ts'

/** Slides over from the left: what is a sidebar on larger screens, as wide as there. `title` is its name for screen readers. */
export function Drawer({
  isOpen,
  onClose,
  title,
  children,
}: {
  isOpen: boolean
  onClose: () => void
  title: string
  children: ReactNode
}) {
  const closing = useCloseOnEscape(onClose)
  const focusReturn = useFocusReturn()
  return (
    <Primitive.Root open={isOpen} onOpenChange={(next) => !next && onClose()}>
      <Primitive.Portal>
        <Primitive.Overlay className={scrimLooks} />
        <Primitive.Content
          aria-describedby={undefined}
          {...closing}
          onOpenAutoFocus={(event) => {
            focusReturn.onOpenAutoFocus()
            // The first control is a search: focusing it would push the keyboard over the list.
            event.preventDefault()
            if (event.target instanceof HTMLElement) event.target.focus()
          }}
          onCloseAutoFocus={focusReturn.onCloseAutoFocus}
          className="fixed inset-y-0 left-0 z-50 flex w-[calc(16rem+env(safe-area-inset-left))] max-w-[88vw] flex-col border-r bg-raised text-text pt-[env(safe-area-inset-top)] max-md:pt-[max(env(safe-area-inset-top),var(--toast-room,0px))] pb-[env(safe-area-inset-bottom)] pl-[env(safe-area-inset-left)] shadow-overlay outline-none data-[state=closed]:animate-drawer-out data-[state=open]:animate-drawer-in"
        >
          <Primitive.Title className="sr-only">{title}</Primitive.Title>
          {children}
          <Primitive.Close asChild>
            <PlainIconButton
              label="Close"
              className="absolute top-1 right-1 max-md:top-[calc(0.25rem+var(--toast-room,0px))]"
            >
              <X aria-hidden />
            </PlainIconButton>
          </Primitive.Close>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
