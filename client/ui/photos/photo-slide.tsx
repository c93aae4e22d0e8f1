import { ImageOff } from 'lucide-react'
import { useState } from 'react'
import type { ContainerRect } from 'yet-another-react-lightbox'
import { cn } from '../cn.ts'
import type { Photo } from './photo.ts'
import { usePictureTries } from './use-picture-tries.ts'

const layer = 'absolute inset-0 size-full'

/**
 * One photo of the viewer, as large as `rect` and its own pixels allow; `zoom` is how much larger it is shown. The small picture
 * stands until the larger one is there, and that one until the original is, which is asked for once its pixels are needed.
 */
export function PhotoSlide({ photo, rect, zoom }: { photo: Photo; rect: ContainerRect; zoom: number }) {
  const { url, thumbnailUrl, originalUrl, alt } = photo
  const { isBroken, onError } = usePictureTries(url)
  const [shownWidth, setShownWidth] = useState<number | null>(null)
  const [wasNeeded, setWasNeeded] = useState(false)
  const { width, height } = fitted(photo, rect)
  const isNeeded = shownWidth !== null && zoom > 1 && width * zoom * devicePixelRatio > shownWidth
  // It stays when the photo is small again: it is here by then.
  if (isNeeded && !wasNeeded) setWasNeeded(true)
  return (
    <div className="relative" style={{ width, height }}>
      {shownWidth === null && <img src={thumbnailUrl} alt="" draggable={false} className={layer} />}
      {isBroken ? (
        <p className={cn(layer, 'flex flex-col items-center justify-center gap-2 bg-surface/75 p-4 text-center')}>
          <ImageOff aria-hidden className="size-8 shrink-0" />
          <span className="max-w-full wrap-anywhere">{alt}</span>
        </p>
      ) : (
        <LatePicture url={url} alt={alt} onShown={setShownWidth} onError={onError} />
      )}
      {wasNeeded && originalUrl !== undefined && <LatePicture url={originalUrl} alt="" />}
    </div>
  )
}

/** A picture that shows once it is whole, above what stands in its place until then. `onShown` hears how many pixels wide it is. */
function LatePicture({
  url,
  alt,
  onShown,
  onError,
}: {
  url: string
  alt: string
  onShown?: (width: number) => void
  onError?: () => void
}) {
  const [isShown, setIsShown] = useState(false)
  const show = (image: HTMLImageElement) => {
    const shown = () => {
      setIsShown(true)
      onShown?.(image.naturalWidth)
    }
    // One that cannot be decoded beforehand may be shown all the same.
    image.decode().then(shown, shown)
  }
  return (
    <img
      src={url}
      alt={alt}
      draggable={false}
      onLoad={({ currentTarget }) => show(currentTarget)}
      onError={onError}
      className={cn(layer, !isShown && 'opacity-0')}
    />
  )
}

/** How large a picture is on the screen before it is zoomed: whole, and never enlarged. */
function fitted({ width, height }: Photo, rect: ContainerRect): ContainerRect {
  const scale = Math.min(1, rect.width / width, rect.height / height)
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}
