import { X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { type ReactNode, type RefObject, useRef } from 'react'
import { PlainIconButton } from '../plain-icon-button.tsx'
import { LoadError } from '../loading/load-error.tsx'
import { Spinner } from '../loading/spinner.tsx'
import { useCode } from '../loading/use-code.ts'
import { useCloseOnEscape } from '../overlay/use-close-on-escape.ts'
import { useFocusReturn } from '../focus/use-focus-return.ts'
import type { Photo } from './photo.ts'

const loadSlides = () => import('./photo-slides.tsx')

/**
 * Photos one at a time over the whole screen, with their captions. The arrow keys and swipes go to the others; pinching, the
 * wheel, a double tap and + and - zoom. Escape, the cross and a pull down close it, and the focus goes back.
 *
 * `photoId` is the photo that shows, null when none does; `onChange` asks for another one, or for null.
 * `actions` are icon buttons for that photo, beside those of the viewer. `focusFallback` takes the focus afterwards when what
 * had it before is gone.
 */
export function PhotoViewer({
  photos,
  photoId,
  actions,
  focusFallback,
  onChange,
}: {
  photos: readonly Photo[]
  photoId: string | null
  actions?: ReactNode
  focusFallback?: RefObject<HTMLElement | null>
  onChange: (id: string | null) => void
}) {
  const index = photos.findIndex(({ id }) => id === photoId)
  const closing = useCloseOnEscape(() => onChange(null))
  const focusReturn = useFocusReturn(focusFallback)
  return (
    <Dialog.Root open={index >= 0} onOpenChange={(isOpen) => !isOpen && onChange(null)}>
      <Dialog.Portal>
        <Dialog.Content
          aria-describedby={undefined}
          className="dark fixed inset-0 z-50 animate-fade-in bg-surface text-text outline-none"
          {...closing}
          {...focusReturn}
        >
          <Dialog.Title className="sr-only">Photos</Dialog.Title>
          <Slides photos={photos} index={index} actions={actions} onChange={onChange} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function Slides({
  photos,
  index,
  actions,
  onChange,
}: {
  photos: readonly Photo[]
  index: number
  actions: ReactNode
  onChange: (id: string | null) => void
}) {
  const { code, isError, retry } = useCode(loadSlides)
  const place = useRef<HTMLDivElement>(null)
  return (
    <div ref={place} className="absolute inset-0 max-md:top-[var(--toast-room,0px)]">
      {code ? (
        <code.PhotoSlides photos={photos} index={index} place={place} actions={actions} onChange={onChange} />
      ) : (
        <>
          <div className="grid size-full place-items-center">
            {isError ? <LoadError title="The viewer could not be loaded" onRetry={retry} /> : <LoadingSlides />}
          </div>
          <Dialog.Close asChild>
            <PlainIconButton label="Close" className="absolute top-2 right-2">
              <X aria-hidden />
            </PlainIconButton>
          </Dialog.Close>
        </>
      )}
    </div>
  )
}

const LoadingSlides = () => (
  <p role="status" className="flex animate-late items-center gap-2.5 text-muted">
    <Spinner />
    Loading the photo...
  </p>
)
