import { X } from 'lucide-react'
import { Dialog as Primitive } from 'radix-ui'
import type { ReactNode } from 'react'
import { scrimLooks } from './dialog.tsx'
import { IconButton } from './icon-button.tsx'

/** Slides over from the left: what is a sidebar on larger screens, as wide as there. `title` is its name for screen readers. */
export const Drawer = ({
  isOpen,
  onOpenChange,
  title,
  children,
}: {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  title: string
  children: ReactNode
}) => (
  <Primitive.Root open={isOpen} onOpenChange={onOpenChange}>
    <Primitive.Portal>
      <Primitive.Overlay className={scrimLooks} />
      <Primitive.Content
        aria-describedby={undefined}
        onOpenAutoFocus={(event) => {
          // The first control is a search: focusing it would push the keyboard over the list.
          event.preventDefault()
          if (event.target instanceof HTMLElement) event.target.focus()
        }}
        className="fixed inset-y-0 left-0 z-50 flex w-64 max-w-[88vw] flex-col border-r bg-raised text-text shadow-overlay outline-none data-[state=closed]:animate-drawer-out data-[state=open]:animate-drawer-in"
      >
        <Primitive.Title className="sr-only">{title}</Primitive.Title>
        {children}
        <Primitive.Close asChild>
          <IconButton label="Close" hasTooltip={false} className="absolute! top-1 right-1">
            <X aria-hidden />
          </IconButton>
        </Primitive.Close>
      </Primitive.Content>
    </Primitive.Portal>
  </Primitive.Root>
)
