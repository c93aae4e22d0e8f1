import { ImageOff } from 'lucide-react'
import { useState } from 'react'
import { PhotoViewer } from '../../ui/photos/photo-viewer.tsx'

/** The picture that came with a feedback, in a place of its own height; pressed, it fills the screen and can be zoomed. */
export function FeedbackScreenshot({ url, title }: { url: string; title: string }) {
  const [size, setSize] = useState<{ readonly width: number; readonly height: number } | null>(null)
  const [isBroken, setIsBroken] = useState(false)
  const [shownId, setShownId] = useState<string | null>(null)
  if (isBroken)
    return (
      <p className="flex items-center gap-2 rounded-control border bg-sunken p-4 text-muted">
        <ImageOff aria-hidden className="size-5 shrink-0" />
        The screenshot could not be loaded.
      </p>
    )
  const alt = `Screenshot of "${title}"`
  return (
    <>
      <button
        type="button"
        aria-label={`View the screenshot of "${title}"`}
        disabled={size === null}
        onClick={() => setShownId(url)}
        className="flex h-60 items-center justify-center overflow-hidden rounded-control border bg-sunken p-2"
      >
        <img
          src={url}
          alt=""
          decoding="async"
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => setSize({ width, height })}
          onError={() => setIsBroken(true)}
          className="max-h-full max-w-full object-contain"
        />
      </button>
      {size && (
        <PhotoViewer
          photos={[{ id: url, url, thumbnailUrl: url, alt, caption: title, ...size }]}
          photoId={shownId}
          onChange={setShownId}
        />
      )}
    </>
  )
}
