import { useEffect } from 'react'
import { useStore } from 'zustand'
import { useGoOn } from '../../../../ui/server-wait.ts'
import { useOnScreen } from './open-uploads.ts'
import { sendPhotos, type UploadPlaces } from './send-photos.ts'
import { sectionToSend, type Upload, waitAgain } from './uploads.ts'
import { useUploadPlaces } from './use-add-photos.ts'

/** It waits for something else than its turn, which may be there now. */
export const isHeld = ({ state, waitsFor }: Upload): boolean =>
  state === 'waiting' && waitsFor !== null && waitsFor !== 'its section'

/** Sends the photos of the open form that wait for the connection, each time that it comes back: they may be of an earlier page. */
export function useWaitingUploads(): void {
  const places = useUploadPlaces()
  const { form, store } = places
  useOnScreen(form.stream.id)
  const isWaiting = useStore(store, (list) => list.some(isHeld))
  useGoOn(isWaiting, () => void sendHeld(places))
  useEffect(() => {
    if (!isWaiting) return undefined
    const goOn = ({ isCurrent }: { readonly isCurrent: boolean }, before?: { readonly isCurrent: boolean }) =>
      isCurrent && !before?.isCurrent && void sendHeld(places)
    goOn(form.store.getState())
    return form.store.subscribe(goOn)
  }, [isWaiting, form, places])
}

/** Sends the photos of a form that wait for the connection, one section after another. @param isOurs false for those to be left alone. */
export async function sendHeld(places: UploadPlaces, isOurs: (upload: Upload) => boolean = () => true): Promise<void> {
  const { form, edit, store } = places
  const saved = form.store.getState()
  if (saved.phase !== 'ready') return
  const hasSection = ({ section }: Upload) => sectionToSend(edit.getState().draft, saved, section) !== null
  const held = store.getState().filter((one) => isHeld(one) && isOurs(one))
  for (const one of held) if (!hasSection(one)) waitAgain(store, one, 'its section')
  const waiting = held.filter(hasSection)
  for (const section of new Set(waiting.map((one) => one.section)))
    await sendPhotos(
      places,
      section,
      waiting.filter((one) => one.section === section),
    )
}
