import { Flashlight, SwitchCamera } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { agreedOn, isRead, lookAgain, NO_LOOKS, type ReadCode, tellApart } from '#events/project/scan/label-codes.ts'
import { cn } from '../../../ui/cn.ts'
import { PlainIconButton } from '../../../ui/plain-icon-button.tsx'
import { Notice } from '../../../ui/toast/notice.tsx'
import { TROUBLE_WORDS } from './camera-choice.ts'
import { type Film, setTorch } from './camera.ts'
import type { LabelReader } from './reader.ts'
import { useFilm } from './use-film.ts'

/** The camera's film, which is read until two pictures agree on the codes of a label. Hidden, it goes on and is not read. */
export function Viewfinder({
  isHidden,
  readerOf,
  onRead,
  onBroken,
}: {
  isHidden: boolean
  readerOf: () => LabelReader
  onRead: (codes: readonly ReadCode[]) => void
  onBroken: () => void
}) {
  const { film, trouble, showOther } = useFilm()
  const video = useRef<HTMLVideoElement>(null)
  const isLooking = film !== null && !isHidden

  useEffect(() => {
    if (video.current) video.current.srcObject = film?.stream ?? null
  }, [film])

  const lookOn = useEffectEvent(async (isOver: () => boolean) => {
    let looks = NO_LOOKS
    while (!isOver()) {
      const picture = await nextPicture(video.current)
      if (isOver()) return picture?.close()
      if (!picture) continue
      const result = await readerOf().read(picture)
      if (isOver()) return undefined
      if (result === 'no program') return onBroken()
      if (result === 'no picture') continue
      for (const codes of result) looks = lookAgain(looks, tellApart(codes))
      if (isRead(looks)) return onRead(agreedOn(looks))
    }
    return undefined
  })
  useEffect(() => {
    if (!isLooking) return undefined
    let isOver = false
    void lookOn(() => isOver)
    return () => {
      isOver = true
    }
  }, [isLooking, film])

  if (trouble) return isHidden ? null : <Notice isNews>{TROUBLE_WORDS[trouble]}</Notice>
  return (
    <div className={cn('relative overflow-hidden rounded-panel bg-sunken', isHidden && 'hidden')}>
      {/* A film without sound has no words to show below it. */}
      <video
        ref={video}
        aria-label="Camera"
        autoPlay
        muted
        playsInline
        className="aspect-[4/3] max-h-[45dvh] w-full object-cover low:max-h-[60dvh]"
      />
      {film && (
        <div className="absolute right-2 bottom-2 flex gap-2">
          {film.hasTorch && <Torch key={film.track.id} film={film} />}
          {film.hasOthers && (
            <PlainIconButton label="Other camera" variant="secondary" onClick={showOther}>
              <SwitchCamera aria-hidden />
            </PlainIconButton>
          )}
        </div>
      )}
    </div>
  )
}

function Torch({ film }: { film: Film }) {
  const [isOn, setIsOn] = useState(false)
  const toggle = () => {
    setIsOn(!isOn)
    void setTorch(film, !isOn)
  }
  return (
    <PlainIconButton label="Torch" variant="secondary" aria-pressed={isOn} onClick={toggle}>
      <Flashlight aria-hidden />
    </PlainIconButton>
  )
}

/** The next picture of a film; null where there is none yet. A page that is hidden has no next frame. */
async function nextPicture(video: HTMLVideoElement | null): Promise<ImageBitmap | null> {
  await new Promise(requestAnimationFrame)
  if (!video || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA || video.videoWidth === 0) return null
  return createImageBitmap(video).catch(() => null)
}
