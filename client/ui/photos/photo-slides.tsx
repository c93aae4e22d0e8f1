import 'yet-another-react-lightbox/styles.css'
import 'yet-another-react-lightbox/plugins/captions.css'
import 'yet-another-react-lightbox/plugins/counter.css'
import './photo-slides.css'
import { Fragment, type ReactNode, type RefObject, useMemo } from 'react'
import Lightbox from 'yet-another-react-lightbox'
import Captions from 'yet-another-react-lightbox/plugins/captions'
import Counter from 'yet-another-react-lightbox/plugins/counter'
import Zoom from 'yet-another-react-lightbox/plugins/zoom'
import type { Photo } from './photo.ts'

/** A pixel of a photo may grow to this many on the screen. */
const MAX_PIXEL_RATIO = 4
/** What is longer is cut off: the photo must remain to be seen on a phone held sideways. */
const MAX_CAPTION_LINES = 5

/**
 * What the viewer shows, in `place`. The dialog around it is the one that has a name, keeps the focus and closes on Escape:
 * the lightbox must not do so a second time, or a dialog below would take it for a stranger.
 */
export function PhotoSlides({
  photos,
  index,
  place,
  actions,
  onChange,
}: {
  photos: readonly Photo[]
  index: number
  actions: ReactNode
  place: RefObject<HTMLElement | null>
  onChange: (id: string | null) => void
}) {
  const slides = useMemo(
    () =>
      photos.map(({ url, width, height, alt, caption }) => ({
        src: url,
        alt,
        description: caption,
        ...(width !== undefined && height !== undefined && { width, height }),
      })),
    [photos],
  )
  return (
    <Lightbox
      open
      index={index}
      slides={slides}
      close={() => onChange(null)}
      on={{ view: (shown) => shown.index !== index && onChange(photos[shown.index]?.id ?? null) }}
      plugins={[Captions, Counter, Zoom]}
      toolbar={{ buttons: [<Fragment key="actions">{actions}</Fragment>, 'close'] }}
      className="photo-slides"
      portal={{
        root: () => place.current,
        container: { role: 'presentation', 'aria-modal': undefined, 'aria-label': undefined },
      }}
      captions={{ descriptionMaxLines: MAX_CAPTION_LINES }}
      noScroll={{ disabled: true }}
      carousel={{ finite: true, preload: 1 }}
      controller={{ closeOnEscape: false, closeOnPullDown: true }}
      zoom={{ maxZoomPixelRatio: MAX_PIXEL_RATIO }}
      animation={{ fade: 140, swipe: 200, zoom: 200 }}
      labels={{ 'Photo gallery': 'Photos' }}
    />
  )
}
