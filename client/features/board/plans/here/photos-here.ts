import { useEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import { placeNow } from '#events/plan/answer.ts'
import type { PlanPage } from '#events/plan/api.ts'
import type { PinPlace } from '#events/plan/page.ts'
import type { CommandId } from '#events/kernel/ids.ts'
import { useUser } from '../../../../api/people/session.tsx'
import { useOutbox } from '../../../../live/live-context.tsx'
import { isPhotoHere, type PhotoHere } from '../../../../live/outbox/photo-here.ts'
import { isSameStream } from '../../../../live/outbox/outbox-state.ts'
import type { PlanHandle } from '../../../../live/plan.ts'
import { useBoard } from '../../../../shared/board/use-board.ts'
import { addFiles } from '../../photos/upload-photos.ts'
import type { Point } from '../camera.ts'

/** A photo without a card as a page shows it: `place` is where it is on the newest version, in fractions. */
export type ShownPhoto = { readonly id: CommandId; readonly place: Point }

/** The photos that this person took on a plan and gave to no card yet. This device alone has them. */
export function usePhotosHere({ stream }: PlanHandle): readonly PhotoHere[] {
  const { id } = useUser()
  const outbox = useOutbox()
  const entries = useStore(outbox.store, (state) => state.entries)
  const photos = useMemo(
    () => entries.filter(isPhotoHere).filter((photo) => photo.actor.id === id && isSameStream(photo.stream, stream)),
    [entries, id, stream],
  )
  useEffect(() => {
    // An earlier page took it: its picture comes out of the device.
    for (const photo of photos)
      if (photo.state === 'queued' && outbox.photos.files.picture(photo.id) === null)
        void outbox.photos.fetchFile(photo.id)
  }, [photos, outbox])
  return photos
}

/** Those that stand on a page. A file that was not taken stands nowhere. */
export const shownPhotos = (photos: readonly PhotoHere[], page: PlanPage): ShownPhoto[] =>
  photos.flatMap(({ id, place, state }) =>
    place.page === page.page && state === 'queued' ? [{ id, place: placeNow(page, place) }] : [],
  )

/** Keeps photos on this device at a place of a plan. The returned id is that of the last one; null where none was taken. */
export function useTakePhotos({ stream }: PlanHandle, title: string) {
  const { id, role } = useUser()
  const outbox = useOutbox()
  const project = useBoard((state) => state.project)
  return async (place: Pick<PinPlace, 'page' | 'version' | 'x' | 'y'>, files: readonly File[]) => {
    if (!project) return null
    const before = outbox.store.getState().entries.at(-1)?.id
    const target = {
      ...{ actor: { id, role }, stream, lanes: [] },
      place: { of: 'plan', projectId: project.id, ...place },
      about: { subject: `a place on ${title}`, place: project.name },
    } as const
    await addFiles(outbox, target, files)
    const last = outbox.store.getState().entries.filter(isPhotoHere).at(-1)
    return last && last.id !== before ? last.id : null
  }
}
