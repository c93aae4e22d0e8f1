import { CircleAlert, X } from 'lucide-react'
import { Portal, Toast } from 'radix-ui'
import { type RefObject, useEffect, useRef } from 'react'
import { Button } from '../button.tsx'
import { cn } from '../cn.ts'
import { DoorLink } from '../page/door-link.tsx'
import { PlainIconButton } from '../plain-icon-button.tsx'
import { isolated } from '../text/isolated.tsx'
import { withoutFling } from '../without-fling.ts'
import { closeToast, type ToastMessage, useToast } from './toast.ts'
import { leaveToDialog } from '../overlay/use-close-on-escape.ts'
import { useReachedFromDialogs } from '../overlay/use-reached-from-dialogs.ts'

/** How long a toast stays, and how far it must be swiped to the right to go (specification 000, section 9). */
const DURATION_MS = 5000
/** One that takes something back, or that leads on, stays for longer: people see first what they did, or read what became of it. */
const LONG_MS = 10_000
const SWIPE_PX = 50
/** The room between a toast and the edge of the screen, and below it on a sheet. */
const BESIDE_PX = 16

/** On top on a phone, or below where it takes something back; at the lower right on larger screens. F8 moves the focus there, also from a dialog. */
export function ToastView() {
  const shown = useToast((state) => state.shown)
  const viewport = useRef<HTMLOListElement>(null)
  useReachedFromDialogs(viewport)
  useRoom(viewport, shown?.isOpen === true)
  const isUndo = shown?.action?.isUndo === true
  const isDestructive = shown?.variant === 'destructive'
  return (
    <Toast.Provider duration={DURATION_MS} swipeDirection="right" swipeThreshold={SWIPE_PX}>
      {shown && (
        <Toast.Root
          key={shown.id}
          ref={withoutFling}
          duration={isUndo || shown.link ? LONG_MS : DURATION_MS}
          open={shown.isOpen}
          onOpenChange={(isOpen) => !isOpen && closeToast(shown.id)}
          onEscapeKeyDown={leaveToDialog}
          type={isDestructive ? 'foreground' : 'background'}
          className={cn(
            'pointer-events-auto flex items-start gap-3 rounded-panel border p-3 pl-4 shadow-overlay',
            isDestructive ? 'border-danger bg-danger-soft' : 'bg-raised',
            'data-[state=open]:animate-pop-in data-[state=closed]:animate-fade-out data-[swipe=end]:animate-swipe-out',
            'data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=cancel]:translate-x-0',
          )}
        >
          {isDestructive && <CircleAlert aria-hidden className="mt-1 size-4.5 shrink-0 text-danger-text" />}
          <div className="min-w-0 flex-1 py-1 break-words">
            <Toast.Title className="font-semibold">{isolated(shown.title)}</Toast.Title>
            {shown.description && (
              <Toast.Description className="mt-0.5 whitespace-pre-line">
                {isolated(shown.description)}
              </Toast.Description>
            )}
            {shown.link && (
              <div className="mt-2 flex flex-wrap items-center gap-2">
                <Action of={shown} />
                <Toast.Action asChild altText={shown.link.label}>
                  <Button asChild size="sm">
                    <DoorLink href={shown.link.href}>{shown.link.label}</DoorLink>
                  </Button>
                </Toast.Action>
              </div>
            )}
          </div>
          {!shown.link && <Action of={shown} />}
          <Toast.Close asChild>
            <PlainIconButton label="Dismiss" size="sm">
              <X aria-hidden />
            </PlainIconButton>
          </Toast.Close>
        </Toast.Root>
      )}
      {/* Beside the dialogs' portals, not below the root: a toast about a dialog stands above its scrim and can be pressed. */}
      <Portal.Root>
        <Toast.Viewport
          ref={viewport}
          // As a live region it stays in the tree of roles while a dialog hides all around it; the toasts speak by themselves.
          aria-live="off"
          hotkey={['F8']}
          label="Notifications ({hotkey})"
          className={cn(
            // No padding: a press beside the toast is for what lies below.
            'print-hidden fixed inset-x-4 z-80 mx-auto max-w-97 outline-none md:inset-x-auto md:top-auto md:right-4 md:bottom-4 md:w-97',
            // On a phone above the tabs, where the thumb is, or below the navigation bar, whose buttons stay free.
            isUndo ? 'bottom-20' : 'top-4',
            !isUndo && 'max-md:[body:has([data-bar]):not(:has([role=dialog],[role=alertdialog]))_&]:top-14',
            // A sheet makes room for it on top (`--toast-room`): below are its buttons. So are those of the news of a board, and of the sheet of a plan.
            isUndo &&
              'max-md:[body:has([role=dialog],[role=alertdialog],[data-low-buttons])_&]:top-4 max-md:[body:has([role=dialog],[role=alertdialog],[data-low-buttons])_&]:bottom-auto max-md:[body:has([data-low-buttons]):not(:has([role=dialog],[role=alertdialog]))_&]:top-14',
          )}
        />
      </Portal.Root>
    </Toast.Provider>
  )
}

function Action({ of: { action } }: { of: ToastMessage }) {
  if (!action) return null
  return (
    <Toast.Action asChild altText={action.label}>
      <Button size="sm" onClick={action.onClick}>
        {action.label}
      </Button>
    </Toast.Action>
  )
}

/** Notes for sheets how much of the upper edge a toast takes, as `--toast-room`; without one nothing is noted. */
function useRoom(viewport: RefObject<HTMLElement | null>, isOpen: boolean): void {
  useEffect(() => {
    const list = viewport.current
    if (!isOpen || !list) return undefined
    const { style } = document.documentElement
    const note = () => style.setProperty('--toast-room', `${list.offsetHeight + 2 * BESIDE_PX}px`)
    const observer = new ResizeObserver(note)
    observer.observe(list)
    note()
    return () => {
      observer.disconnect()
      style.removeProperty('--toast-room')
    }
  }, [viewport, isOpen])
}
