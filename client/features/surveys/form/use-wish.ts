import { useEffect, useEffectEvent } from 'react'
import { useGoOn } from '../../../ui/loading/server-wait.ts'
import { useEdit, useSaved } from './draft/form-context.tsx'
import { useHasNewPhotos } from './photos/form-photos.ts'

/** Saves a form that waits to be saved as soon as the connection is back and the photos of its new sections are there. */
export function useWish(save: () => Promise<void>): void {
  const isWished = useEdit(({ wish }) => wish !== null)
  const isCurrent = useSaved((state) => state.isCurrent)
  const hasPhotos = !useHasNewPhotos()
  const goOn = useEffectEvent(() => void save())
  const isDue = isWished && isCurrent && hasPhotos
  useEffect(() => {
    if (isDue) goOn()
  }, [isDue])
  useGoOn(isWished && hasPhotos, () => void save())
}
