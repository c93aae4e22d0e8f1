import { ImageOff } from 'lucide-react'
import { usePictureTries } from './use-picture-tries.ts'

/**
 * A small picture that fills its place, fetched when it comes near the screen; a broken one leaves a placeholder with its words,
 * until it can be had. So does a `url` of null: there is no picture to show.
 * `isTiny`: there is no room for words, which are read aloud only.
 */
export function Picture({ url, alt, isTiny = false }: { url: string | null; alt: string; isTiny?: boolean }) {
  const { isBroken, onError } = usePictureTries(url ?? '')
  if (isBroken || url === null)
    return (
      <span className="flex size-full flex-col items-center justify-center gap-1 overflow-hidden p-1 text-xs text-muted">
        <ImageOff aria-hidden className="size-5 shrink-0" />
        <span className={isTiny ? 'sr-only' : 'line-clamp-2 max-w-full wrap-anywhere'}>{alt}</span>
      </span>
    )
  return (
    <img
      src={url}
      alt={alt}
      loading="lazy"
      decoding="async"
      draggable={false}
      onError={onError}
      className="size-full object-cover"
    />
  )
}
