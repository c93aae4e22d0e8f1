import type { UserId } from '#events/kernel/ids.ts'
import { running } from '../../live/browser-live.ts'
import { isPhoto } from '../../live/outbox/entry.ts'

/** Drops photos of sections that a person did not save, with the draft that has these: from the page and from the device. */
export function dropUnsavedPhotos(me: UserId): void {
  const outbox = running.getState().live?.outbox
  for (const entry of outbox?.store.getState().entries ?? [])
    if (isPhoto(entry) && entry.actor.id === me && entry.place.of === 'section' && entry.place.sectionId < 0)
      outbox?.withdraw(entry.id)
}
