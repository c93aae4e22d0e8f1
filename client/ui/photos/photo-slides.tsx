import 'yet-another-react-lightbox/styles.css'
import 'yet-another-react-lightbox/plugins/captions.css'
import 'yet-another-react-lightbox/plugins/counter.css'
import './photo-slides.css'
import { ChevronLeft, ChevronRight, X, ZoomIn, ZoomOut } from 'lucide-react'
import { Fragment, type ReactNode, type RefObject, useEffect, useEffectEvent, useMemo, useRef } from 'react'
import Lightbox, { type ZoomRef } from 'yet-another-react-lightbox'
import Captions from 'yet-another-react-lightbox/plugins/captions'
import Counter from 'yet-another-react-lightbox/plugins/counter'
import Zoom from 'yet-another-react-lightbox/plugins/zoom'
import type { Photo } from './photo.ts'
import { PhotoSlide } from './photo-slide.tsx'

/** A pixel of a photo may grow to this many on the screen. */
const MAX_PIXEL_RATIO = 3
/** The zoom of a double tap on a photo that is shown whole. */
const TAP_ZOOM = 2
/** As large as those of the actions. */
const ICON = 'size-5'
/** A longer caption is cut off: the photo must remain to be seen on a phone held sideways. */
const MAX_CAPTION_LINES = 5

/**
 * The photos of the viewer, in `place`. The dialog around it is the one that has a name, keeps the focus and closes on Escape:
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
    () => photos.map(({ url, width, height, caption }) => ({ src: url, width, height, description: caption })),
    [photos],
  )
  const isAlone = photos.length === 1
  const zoom = useRef<ZoomRef>(null)
  useDoubleTap(place, ({ clientX, clientY }) => {
    const box = place.current?.getBoundingClientRect()
    if (!zoom.current || !box) return
    // The point under the finger stays there.
    const [x, y] = [clientX - box.left - box.width / 2, clientY - box.top - box.height / 2]
    zoom.current.changeZoom(zoom.current.zoom > 1 ? 1 : TAP_ZOOM, false, x, y)
  })
  return (
    <Lightbox
      open
      index={index}
      slides={slides}
      close={() => onChange(null)}
      on={{ view: (shown) => shown.index !== index && onChange(photos[shown.index]?.id ?? null) }}
      plugins={isAlone ? [Captions, Zoom] : [Captions, Counter, Zoom]}
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
      // The lightbox would go on to a third and a fourth size: it hears of no second tap in time.
      zoom={{
        ref: zoom,
        maxZoomPixelRatio: MAX_PIXEL_RATIO,
        scrollToZoom: true,
        doubleTapDelay: 0,
        doubleClickDelay: 0,
      }}
      render={{
        iconZoomIn: () => <ZoomIn aria-hidden className={ICON} />,
        iconZoomOut: () => <ZoomOut aria-hidden className={ICON} />,
        iconClose: () => <X aria-hidden className={ICON} />,
        // One photo has none beside it.
        ...(isAlone && { buttonPrev: () => null, buttonNext: () => null }),
        iconPrev: () => <ChevronLeft aria-hidden className="size-7" />,
        iconNext: () => <ChevronRight aria-hidden className="size-7" />,
        slide: ({ slide, rect, offset, zoom: shown = 1 }) => {
          const photo = photos.find(({ url }) => url === slide.src)
          return photo && <PhotoSlide photo={photo} rect={rect} zoom={offset === 0 ? shown : 1} />
        },
      }}
      animation={{ fade: 140, swipe: 200, zoom: 200 }}
      labels={{ 'Photo gallery': 'Photos' }}
    />
  )
}

/** Two taps within this time and distance (milliseconds, pixels) are a double tap. */
const MAX_PAUSE_MS = 500
const MAX_DISTANCE = 30

/** Calls `onDoubleTap` for each double tap or double click on a picture in `place`, wherever the browser makes one of it or not. */
function useDoubleTap(
  place: RefObject<HTMLElement | null>,
  onDoubleTap: (at: { readonly clientX: number; readonly clientY: number }) => void,
): void {
  const tell = useEffectEvent(onDoubleTap)
  useEffect(() => {
    const element = place.current
    let last: PointerEvent | null = null
    const isNearLast = ({ clientX, clientY }: PointerEvent) =>
      last !== null && Math.hypot(clientX - last.clientX, clientY - last.clientY) < MAX_DISTANCE
    const onPointerDown = (event: PointerEvent) => {
      const { isPrimary, button, target, timeStamp } = event
      // A second finger pinches; a button is pressed as often as one likes.
      const isTap = isPrimary && button === 0 && target instanceof Element && target.closest('button, a') === null
      const isSecond = isTap && last !== null && timeStamp - last.timeStamp < MAX_PAUSE_MS && isNearLast(event)
      last = isTap && !isSecond ? event : null
      if (isSecond) tell(event)
    }
    // A drag is no tap.
    const onPointerMove = (event: PointerEvent) => {
      if (!isNearLast(event)) last = null
    }
    element?.addEventListener('pointerdown', onPointerDown, true)
    element?.addEventListener('pointermove', onPointerMove, true)
    return () => {
      element?.removeEventListener('pointerdown', onPointerDown, true)
      element?.removeEventListener('pointermove', onPointerMove, true)
    }
  }, [place])
}
