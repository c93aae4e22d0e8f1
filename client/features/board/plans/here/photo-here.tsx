import { Camera } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useIsStorageFull } from '../../../../api/system/quota.ts'
import type { PlanHandle } from '../../../../live/plan.ts'
import { PhotoInput } from '../../../../shared/photos/photo-input.tsx'
import { Button } from '../../../../ui/button.tsx'
import { useIsReadOnly } from '../../state/board-context.tsx'
import { AimBar } from '../aim/aim-bar.tsx'
import { startAim } from '../aim/aim.ts'
import { useViewer, useViewerStore } from '../viewer-state.ts'
import { useTakePhotos } from './photos-here.ts'

/** Begins a photo at a place that the person chooses next. Its card is chosen once it is taken, or later. */
export function PhotoHereButton() {
  const viewer = useViewerStore()
  const isReadOnly = useIsReadOnly()
  const isFull = useIsStorageFull()
  if (isReadOnly) return null
  return (
    <Button
      size="sm"
      icon={<Camera aria-hidden />}
      disabled={isFull}
      onClick={({ detail }) =>
        startAim(viewer, { of: 'photo' }, detail === 0, 'A photo. Press the place on the drawing that it shows')
      }
    >
      {isFull ? 'Storage Full' : 'Photo here'}
    </Button>
  )
}

/** While a photo wants its place, and then its picture. @param title of the page. */
export function TakePhotoHere({ handle, title }: { handle: PlanHandle; title: string }) {
  const viewer = useViewerStore()
  const isAiming = useViewer(({ aim }) => aim?.of === 'photo')
  const input = useRef<HTMLInputElement>(null)
  const take = useTakePhotos(handle, title)
  // Within the press: later a browser opens no camera.
  useEffect(
    () =>
      viewer.subscribe(({ photoAt }, before) => {
        if (photoAt && photoAt !== before.photoAt) input.current?.click()
      }),
    [viewer],
  )
  const onFiles = async (files: readonly File[]) => {
    const { photoAt } = viewer.getState()
    if (!photoAt) return
    const id = await take(photoAt, files)
    if (id) viewer.setState({ photoAt: null, photo: id, selected: null })
  }
  return (
    <>
      {isAiming && <AimBar icon={<Camera aria-hidden />} text="Press the place that the photo shows" />}
      <PhotoInput ref={input} disabled={false} onFiles={(files) => void onFiles(files)} />
    </>
  )
}
